import { NO_RISE_STATE, judgeRise, type SeenCount } from './rise';

/** Simulates tabs of one browser, which share the last count seen. */
const browser = () => {
  let shared: SeenCount | null = null;
  return {
    tab: () => {
      let state = NO_RISE_STATE;
      return (count: number, seconds: number): boolean => {
        const judged = judgeRise(state, shared, { count, at: seconds * 1000 });
        state = judged.state;
        shared = judged.shared;
        return judged.celebrates;
      };
    },
  };
};

test('a rise is celebrated; the first answer and a fall are not', () => {
  const see = browser().tab();
  expect([see(4, 0), see(4, 60), see(5, 120), see(3, 180), see(4, 240)]).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});

test('only one tab celebrates a rise', () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  expect([
    first(1, 0),
    second(1, 5),
    first(2, 60),
    second(2, 65),
    second(3, 125),
    first(3, 126),
  ]).toEqual([false, false, true, false, true, false]);
});

test('a tab opened just after a rise leaves the celebration to the tab that was watching', () => {
  const { tab } = browser();
  const watching = tab();
  watching(1, 0);
  const opened = tab();
  expect([opened(2, 50), watching(2, 60), opened(2, 110), opened(3, 170)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a rise after a decision in another tab still counts', () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  first(5, 0);
  second(5, 1);
  // The first tab's user decides one; a new conversion comes before the second tab asks again.
  expect([first(4, 10), second(5, 61), first(5, 62)]).toEqual([false, true, false]);
});

test('a count that tabs saw yesterday is not used as the baseline', () => {
  const { tab } = browser();
  tab()(9, 0);
  const today = tab();
  expect([today(2, 86_400), today(3, 86_460)]).toEqual([false, true]);
});
