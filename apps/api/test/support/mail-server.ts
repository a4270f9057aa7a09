import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A letter as it came. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** Headers and text. */
  readonly raw: string;
  readonly user: string | null;
}

export const MAIL_USER = { name: 'leadline', password: 'pass word/1' } as const;

/** A real SMTP server on this machine. */
export interface MailServer {
  readonly authority: string;
  /** With the user and the password. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The answer to each recipient; null takes the letter. */
  refusal: string | null;
  /** Whether it takes letters without ever answering. */
  isSilent: boolean;
  close(): Promise<void>;
}

export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const state: Pick<MailServer, 'received' | 'refusal' | 'isSilent'> = {
    ...{ received, refusal: null, isSilent: false },
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER.name && password === MAIL_USER.password
        ? done(null, { user: username })
        : done(new Error(`Not the password: ${password}`)),
    onRcptTo: (_address, _session, done) =>
      state.refusal === null
        ? done()
        : done(Object.assign(new Error(state.refusal), { responseCode: 550 })),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
          user: session.user ? String(session.user) : null,
        });
        if (!state.isSilent) done(null, 'queued as 7');
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const authority = `127.0.0.1:${port}`;
  const { name, password } = MAIL_USER;
  return Object.assign(state, {
    authority,
    url: `smtp://${name}:${encodeURIComponent(password)}@${authority}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
