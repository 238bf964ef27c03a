"""physics/lid_push"""
