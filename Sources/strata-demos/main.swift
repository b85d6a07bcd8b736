import Foundation
import StrataDemos

exit(DemoMain.run(CommandLine.arguments))
