import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { waitingConnections } from './accept-queue.js';

/**
 * Time for the last answers to be sent, in milliseconds: within the limit of the stop (main.ts).
 */
const ANSWERS_LIMIT_MS = 8_000;
/** Time to accept the connections that wait when a stop begins. */
const ACCEPT_WITHIN_MS = 1_000;

type Answer = ServerResponse<IncomingMessage>;

/**
 * Tracks the connections of the HTTP server, so that a stop waits for answers and for nothing else.
 *
 * Node's own `Server.close()` closes idle connections once. A connection that is answered later
 * stays open for its keep-alive time, one on which nothing was ever sent stays for a minute, and
 * one whose answer is still being transmitted is cut off.
 */
@Injectable()
export class OpenConnections {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  /** Answers that are being made or transmitted. */
  private readonly answers = new Set<Answer>();
  private isAccepting = false;
  private isLeaving = false;
  private left: Promise<void> | undefined;
  private closed: Promise<void> | undefined;

  watch(server: Server): void {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      // Node resumes it in this tick.
      if (this.isAccepting) process.nextTick(() => socket.pause());
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (_request: IncomingMessage, answer: Answer) => {
      if (this.isLeaving) closeAfter(answer);
      this.answers.add(answer);
      answer.once('close', () => this.onAnswered(answer));
    });
  }

  /**
   * Accepts no more connections, and asks with every answer that its connection be closed. Present
   * connections stay open for `graceMs`, because a request may be on its way. Resolves then, or
   * when all are closed.
   */
  async leave(graceMs: number): Promise<void> {
    await this.acceptWaiting();
    let timer: NodeJS.Timeout | undefined;
    const isOver = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    const left = this.stopListening();
    this.readOn();
    await Promise.race([left, isOver]);
    clearTimeout(timer);
  }

  /**
   * Accepts no more connections, and closes idle ones at once and the others after their answer. An
   * answer that is not sent after `limitMs`, because nobody reads it, is cut off. Resolves when all
   * are closed. A second call returns the same promise.
   */
  close(limitMs = ANSWERS_LIMIT_MS): Promise<void> {
    if (this.closed) return this.closed;
    this.closed = this.stopListening();
    const busy = new Set([...this.answers].map(({ req }) => req.socket));
    for (const socket of this.sockets) if (!busy.has(socket)) socket.destroySoon();
    setTimeout(() => this.sockets.forEach((socket) => socket.destroy()), limitMs).unref();
    return this.closed;
  }

  /**
   * Resolves when no connection waits to be accepted. Its client may have sent a request already,
   * which would be lost. Node accepts one connection in each round of the event loop, so requests
   * are read later: they would make the rounds long, and their clients come back. The caller has to
   * stop listening in the same round.
   */
  private async acceptWaiting(): Promise<void> {
    const address = this.server?.address();
    if (!address || typeof address === 'string') return;
    const limit = performance.now() + ACCEPT_WITHIN_MS;
    this.isAccepting = true;
    for (const socket of this.sockets) socket.pause();
    do await nextRound();
    while (waitingConnections(address) > 0 && performance.now() < limit);
  }

  private readOn(): void {
    this.isAccepting = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Resolves when the last connection is closed. */
  private stopListening(): Promise<void> {
    this.left ??= new Promise((resolve) => {
      // Not the method of the HTTP server, which would cut off answers (see above). It calls back
      // with an error if the server does not listen.
      if (this.server) TcpServer.prototype.close.call(this.server, () => resolve());
      else resolve();
      this.isLeaving = true;
      this.answers.forEach(closeAfter);
    });
    return this.left;
  }

  private onAnswered(answer: Answer): void {
    this.answers.delete(answer);
    // The head of this answer may have been sent before the stop began.
    if (this.closed !== undefined) answer.req.socket.destroySoon();
  }
}

/** Resolves when the event loop has looked for new connections. */
const nextRound = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const closeAfter = (answer: Answer): void => {
  if (!answer.headersSent) answer.setHeader('connection', 'close');
};
