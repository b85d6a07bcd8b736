print("strata-demos")
