import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { Injectable } from '@nestjs/common';

/** Time for the last answers to leave, in milliseconds: within the limit of the stop (main.ts). */
const ANSWERS_LIMIT_MS = 10_000;

type Answer = ServerResponse<IncomingMessage>;

/**
 * The connections of the HTTP server, so that a stop waits for answers and for nothing else.
 *
 * Node's own `Server.close()` closes idle connections once. One that is answered later stays open
 * for its keep-alive time, one on which nothing was ever sent stays for a minute, and one whose
 * answer is still being transmitted is cut off.
 */
@Injectable()
export class OpenConnections {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  /** Answers that are being made or transmitted. */
  private readonly answers = new Set<Answer>();
  private isLeaving = false;
  private closed: Promise<void> | undefined;

  watch(server: Server): void {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (_request: IncomingMessage, answer: Answer) => {
      if (this.isLeaving) closeAfter(answer);
      this.answers.add(answer);
      answer.once('close', () => this.onAnswered(answer));
    });
  }

  /** From now on, every answer asks its client to close the connection. */
  announceClose(): void {
    this.isLeaving = true;
    this.answers.forEach(closeAfter);
  }

  /**
   * Accepts no more connections, closes those that are idle and the others after their answer. An
   * answer that has not left after `limitMs`, because nobody reads it, is cut off. Resolves when
   * all are closed. A second call returns the same promise.
   */
  close(limitMs = ANSWERS_LIMIT_MS): Promise<void> {
    this.closed ??= new Promise((resolve) => {
      this.announceClose();
      if (this.server === undefined) return resolve();
      // Not the method of the HTTP server, which would cut off answers (see above). It calls back
      // with an error if the server does not listen.
      TcpServer.prototype.close.call(this.server, () => resolve());
      const busy = new Set([...this.answers].map(({ req }) => req.socket));
      for (const socket of this.sockets) if (!busy.has(socket)) socket.destroySoon();
      setTimeout(() => this.sockets.forEach((socket) => socket.destroy()), limitMs).unref();
    });
    return this.closed;
  }

  private onAnswered(answer: Answer): void {
    this.answers.delete(answer);
    // The head of this answer may have been sent before the stop began.
    if (this.closed !== undefined) answer.req.socket.destroySoon();
  }
}

const closeAfter = (answer: Answer): void => {
  if (!answer.headersSent) answer.setHeader('connection', 'close');
};
