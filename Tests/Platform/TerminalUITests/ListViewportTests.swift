import TerminalUI
import TestSupport
import Testing

@Suite("List viewport", .timeLimit(.minutes(3)))
struct ListViewportTests {
    private func viewport(count: Int, height: Int, selected: Int = 0) -> ListViewport {
        var list = ListViewport()
        list.resize(to: height)
        list.update(count: count, selecting: 0)
        list.select(selected)
        return list
    }

    @Test("An empty list has no visible lines, wherever the selection moves")
    func empty() {
        var list = ListViewport()
        list.move(by: 5)
        list.move(by: .min)
        list.select(7)
        #expect(list.visible.isEmpty)
        #expect(list.selected == 0)
        #expect(list.top == 0)
    }

    @Test("Moving scrolls only when the selected line would leave the view, and stops at the ends")
    func moves() {
        var list = viewport(count: 10, height: 3)
        list.move(by: 2)
        #expect(list.visible == 0..<3)
        list.move(by: 1)
        #expect(list.visible == 1..<4)
        #expect(list.selected == 3)
        list.move(by: -2)
        #expect(list.visible == 1..<4)
        #expect(list.selected == 1)
        list.move(by: .max)
        #expect(list.visible == 7..<10)
        #expect(list.selected == 9)
        list.move(by: .min)
        #expect(list.visible == 0..<3)
        #expect(list.selected == 0)
    }

    @Test("If lines are inserted before the selected one, it stays in its row on the screen")
    func update() {
        var list = viewport(count: 10, height: 4, selected: 6)
        let row = list.selected - list.top
        list.update(count: 15, selecting: 11)
        #expect(list.selected == 11)
        #expect(list.selected - list.top == row)
        list.update(count: 15, selecting: 1)
        #expect(list.selected == 1, "there are not enough lines above it")
        #expect(list.visible == 0..<4, "there are not enough lines above it")
    }

    @Test("A smaller height keeps the selected line in view, a larger one leaves no gap below")
    func resizes() {
        var list = viewport(count: 10, height: 8, selected: 7)
        list.resize(to: 2)
        #expect(list.visible.contains(7))
        #expect(list.visible.count == 2)
        list.resize(to: 9)
        #expect(list.visible == 1..<10)
        list.resize(to: -3)
        #expect(list.height == 1)
        #expect(list.visible == 7..<8)
    }

    @Test("After random operations the selected line exists and is visible, and the view is full")
    func random() {
        for seed in 0..<UInt64(RandomInputs.count(of: 2_000)) {
            var (random, list) = (SeededGenerator.ofRun(seed), ListViewport())
            for _ in 0..<40 {
                let number = Int.random(in: -30...60, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: list.move(by: number)
                case 1: list.select(number)
                case 2: list.resize(to: number)
                default: list.update(count: number, selecting: Int.random(in: -5...70, using: &random))
                }
                let isFull = list.visible.count == min(list.height, list.count)
                let isSeen = list.count == 0 ? list.selected == 0 : list.visible.contains(list.selected)
                #expect(isFull, "seed \(seed): \(list)")
                #expect(isSeen, "seed \(seed): \(list)")
            }
        }
    }
}
