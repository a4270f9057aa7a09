import { setTimeout as delay } from 'node:timers/promises';

/** One accepted lead in this many deposits, and its advertiser says so twice. */
const DEPOSIT_OF = 20;
const EVERY_MS = 1_000;
const TRIES = 400;

/**
 * Advertisers report deposits of the leads that they have accepted.
 * @param {object} options
 * @param {ReadonlyMap<number, number>} options.taken the advertiser of each lead
 * @param {readonly { postback_token: string }[]} options.advertisers
 * @param {readonly string[]} options.addresses
 */
export function startReports({ taken, advertisers, addresses }) {
  /** @type {Set<number>} */
  const reported = new Set();
  /** @type {Set<number>} */
  const seen = new Set();
  let isOver = false;

  /** @param {number} lead @param {number} advertiser */
  const report = async (lead, advertiser) => {
    const token = advertisers[advertiser]?.postback_token ?? '';
    const query = `lead_id=${lead}&status=Deposited&ftd=1&amount=250`;
    let times = 0;
    for (let tries = 0; tries < TRIES && times < 2; tries += 1) {
      const address = addresses[tries % addresses.length] ?? '';
      const isTaken = await fetch(`${address}/api/v1/postbacks/${token}?${query}`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isTaken) times += 1;
      else await delay(EVERY_MS / 4);
    }
    if (times > 0) reported.add(lead);
  };
  const running = (async () => {
    for (let isLast = false; !isLast; await delay(EVERY_MS)) {
      isLast = isOver;
      const due = [...taken].filter(([lead]) => lead % DEPOSIT_OF === 1 && !seen.has(lead));
      for (const [lead] of due) seen.add(lead);
      await Promise.all(due.map(([lead, advertiser]) => report(lead, advertiser)));
    }
  })();
  return {
    reported,
    async stop() {
      isOver = true;
      await running;
    },
  };
}
