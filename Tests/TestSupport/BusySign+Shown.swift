public import TerminalUI

extension BusySign {
    /// As it is when what is under way has taken a while.
    public mutating func update(isBusy: Bool) {
        if isBusy { begin(Turn(number: 1)) } else { end() }
        show()
    }
}

extension Screen {
    /// What is under way in `state` has taken a while.
    public static func showWork(in state: inout State) { updateSigns(of: &state) { $0.update(isBusy: $1) } }
}
