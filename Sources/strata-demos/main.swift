import StrataDemos

print("strata-demos \(strataVersion)")
