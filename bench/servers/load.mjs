// The load generator: in every request a new lead of a new person, or several, with a new
// Idempotency-Key.
import { connect } from 'node:net';
import { serveParent } from '../lib/child.mjs';
import { spread } from '../lib/figures.mjs';

/**
 * @typedef {import('../lib/duel.mjs').LoadOrder} LoadOrder
 * @typedef {{ status: string, body: string }} Answer
 */

const run = process.pid.toString(36) + Date.now().toString(36);
/** A person is known by the phone, too, so processes that send side by side begin apart. */
let people = (process.pid % 90) * 1_000_000;

/** @param {LoadOrder} order */
function nextLead({ countries }) {
  people += 1;
  return {
    email: `person${people}-${run}@example.com`,
    first_name: 'Ada',
    last_name: 'Byron',
    phone: `+4474${String(people).padStart(8, '0')}`,
    country: countries[people % countries.length],
    ip: '81.2.69.142',
    offer: 'offer-1',
    funnel: 'spring-sale',
    custom_param_1: 'campaign-7',
    custom_param_2: `ad-${people % 20}`,
    hit_id: `hit-${people}`,
    language: 'en',
    city: 'London',
  };
}

/** @param {LoadOrder} order @returns {string} */
function nextRequest(order) {
  const { url, token, batch } = order;
  const body = JSON.stringify(
    batch === undefined
      ? nextLead(order)
      : { leads: Array.from({ length: batch }, () => nextLead(order)) },
  );
  return [
    `POST /api/v1/leads${batch === undefined ? '' : '/batch'} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    `authorization: Bearer ${token}`,
    `idempotency-key: ${run}-${people}`,
    '',
    body,
  ].join('\r\n');
}

/**
 * One kept-alive HTTP/1.1 connection that sends one request at a time. Bare, so that the generator
 * leaves the processors to the servers.
 */
class LeadConnection {
  #host;
  #port;
  /** @type {import('node:net').Socket | undefined} */
  #socket;
  #text = '';
  /** @type {{ resolve: (answer: Answer) => void, reject: (error: Error) => void } | undefined} */
  #waiting;

  /** @param {string} url */
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /**
   * @param {string} request head and body
   * @returns {Promise<Answer>} when all of it is there
   */
  send(request) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(request);
    });
  }

  close() {
    this.#socket?.destroy();
  }

  #open() {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (/** @type {string} */ chunk) => this.#take(chunk));
    socket.on('error', () => undefined); // told by `close`
    socket.on('close', () => {
      this.#socket = undefined;
      this.#text = '';
      this.#end((waiting) => waiting.reject(new Error('the connection was closed')));
    });
    return socket;
  }

  /** @param {string} chunk */
  #take(chunk) {
    this.#text += chunk;
    const head = this.#text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, head))?.[1];
    if (length === undefined) {
      this.#socket?.destroy(new Error('an answer without its length'));
      return;
    }
    if (this.#text.length < head + 4 + Number(length)) return;
    const answer = { status: this.#text.slice(9, 12), body: this.#text.slice(head + 4) };
    this.#text = '';
    this.#end((waiting) => waiting.resolve(answer));
  }

  /**
   * @param {(waiting: { resolve: (answer: Answer) => void, reject: (error: Error) => void }) =>
   *   void} settle
   */
  #end(settle) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) settle(waiting);
  }
}

/**
 * The statuses of the leads in an answer.
 * @param {Answer} answer
 * @param {LoadOrder} order
 */
const statusesIn = ({ status, body }, { batch }) =>
  batch === undefined
    ? [status]
    : [...body.matchAll(/"http_status":(\d+)/g)].map(([, ofLead]) => String(ofLead));

/** Counts of the leads that were answered. */
class Tally {
  /** @type {number[]} */
  latencies = [];
  leads = 0;
  errors = 0;
  /** @type {Record<string, number>} */
  statuses = {};

  /**
   * @param {LeadConnection} connection
   * @param {LoadOrder} order
   * @param {number} dueAt
   */
  async sendOne(connection, order, dueAt) {
    try {
      const answer = await connection.send(nextRequest(order));
      this.latencies.push(performance.now() - dueAt);
      for (const status of statusesIn(answer, order)) {
        this.leads += 1;
        this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      }
    } catch {
      this.errors += 1; // counted, and shown beside the figures
    }
  }
}

/**
 * Every connection sends as soon as it has its answer.
 * @param {LoadOrder} order
 * @param {readonly LeadConnection[]} connections
 * @param {Tally} tally
 */
async function sendClosed(order, connections, tally) {
  const end = performance.now() + order.seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) await tally.sendOne(connection, order, performance.now());
    }),
  );
}

/**
 * Requests are due at a steady rate; one that finds no free connection waits, and its wait counts.
 * @param {LoadOrder & { rate: number }} order
 * @param {readonly LeadConnection[]} connections
 * @param {Tally} tally
 */
async function sendOpen(order, connections, tally) {
  const total = Math.round(order.seconds * order.rate);
  const start = performance.now();
  const free = [...connections];
  let sent = 0;
  let answered = 0;
  await new Promise((resolve) => {
    const pump = () => {
      const due = Math.min(
        total,
        Math.floor(((performance.now() - start) / 1000) * order.rate) + 1,
      );
      for (let connection; sent < due && (connection = free.pop()); sent += 1) {
        const taken = connection;
        void tally.sendOne(taken, order, start + (sent / order.rate) * 1000).then(() => {
          free.push(taken);
          answered += 1;
          if (answered === total) {
            clearInterval(timer);
            resolve(undefined);
          } else pump();
        });
      }
    };
    const timer = setInterval(pump, 1);
  });
}

serveParent({
  /** @param {LoadOrder} order */
  async send(order) {
    const connections = Array.from(
      { length: order.connections },
      () => new LeadConnection(order.url),
    );
    const tally = new Tally();
    const startedAt = performance.now();
    const { rate } = order;
    await (rate === undefined
      ? sendClosed(order, connections, tally)
      : sendOpen({ ...order, rate }, connections, tally));
    const seconds = (performance.now() - startedAt) / 1000;
    for (const connection of connections) connection.close();
    return {
      perSecond: tally.leads / seconds,
      ...spread(Float64Array.from(tally.latencies)),
      statuses: tally.statuses,
      errors: tally.errors,
    };
  },
});
