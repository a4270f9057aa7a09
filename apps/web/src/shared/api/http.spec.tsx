import { sendRequest } from './http';

const MINUTE = 60_000;
const { fetch } = globalThis;
const { now } = Date;
let time = now();
let sent: RequestInit | undefined;
const marked = async (): Promise<string | null> => {
  await sendRequest(['GET', '/api/alerts'], {}, {});
  return new Headers(sent?.headers).get('x-background');
};

beforeEach(() => {
  Date.now = () => time;
  globalThis.fetch = (_, init) => {
    sent = init;
    return Promise.resolve({ ok: true } as Response);
  };
});
afterEach(() => {
  Date.now = now;
  globalThis.fetch = fetch;
});

it.each(['keydown', 'pointerdown', 'pointermove'])(
  'a request is marked a minute after the last %s',
  async (name) => {
    window.dispatchEvent(new Event(name));
    time += MINUTE - 1;
    expect(await marked()).toBeNull();
    time += 1;
    expect(await marked()).toBe('1');
    window.dispatchEvent(new Event(name));
    expect(await marked()).toBeNull();
  },
);
