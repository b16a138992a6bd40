struct ControlEndpoint {
    let control: StandInControl
    func answer(_ r: Request) -> Answer { Errors.notFound }
}
