import { createTransport } from 'nodemailer';
import { checkTarget, hostKey, isPublicAddress } from './address-guard.js';
import { resolveBySystem } from './guarded-connector.js';
import { errorCode, OutboundError } from './outbound.errors.js';
import type { HostResolver } from './outbound.types.js';

/** Letter in plain text, to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Without angle brackets. Same for every try, so that a mailbox can drop repetitions. */
  readonly messageId: string;
}

export interface SmtpClientOptions {
  /** `smtp://` (STARTTLS) or `smtps://`, with user and password. Without it nothing can be sent. */
  readonly url?: string | undefined;
  readonly from?: string | undefined;
  /** `host:port` pairs exempt from the address check, see `parseAllowHosts`. */
  readonly allowHosts?: ReadonlySet<string>;
  readonly resolve?: HostResolver;
  readonly isPublic?: (address: string) => boolean;
}

interface Server {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly isExempt: boolean;
  readonly user: string;
  readonly password: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 300;
const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

/**
 * Reason why a server did not take a letter. Its message is the server's answer, and may be shown.
 */
export class SmtpError extends Error {
  override readonly name = 'SmtpError';
}

/**
 * Sends e-mail through the operator's server. As with OutboundClient, the server has to be on the
 * public internet or exempt. The connection goes to the checked address.
 */
export class SmtpClientService {
  readonly #options: SmtpClientOptions;

  constructor(options: SmtpClientOptions) {
    this.#options = options;
  }

  /**
   * Tries once. Returns the server's answer.
   *
   * @throws OutboundError if the server may not be reached or has no address
   * @throws SmtpError for every other failure, also if no server is set
   */
  async send(mail: Mail): Promise<string> {
    const { url, from } = this.#options;
    if (url === undefined || from === undefined)
      throw new SmtpError('No mail server is set: SMTP_URL and SMTP_FROM are missing.');
    const server = this.#serverOf(url);
    const transport = createTransport({
      host: await this.#addressOf(server),
      port: server.port,
      secure: server.isTls,
      // A password is never sent over a connection that could be read.
      requireTLS: !server.isTls && server.user !== '' && !server.isExempt,
      tls: { servername: server.host },
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: ANSWER_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      ...(server.user !== '' && { auth: { user: server.user, pass: server.password } }),
    });
    try {
      const { response } = await transport.sendMail({
        ...{ from, to: mail.to, subject: mail.subject, text: mail.text },
        messageId: `<${mail.messageId}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return response.slice(0, LONGEST_ANSWER);
    } catch (error) {
      throw failureOf(error, server);
    } finally {
      transport.close();
    }
  }

  #serverOf(text: string): Server {
    const { hostname, port, protocol, username, password } = new URL(text);
    const isTls = protocol === 'smtps:';
    const fallback = isTls ? TLS_PORT : SUBMISSION_PORT;
    const number = port === '' ? fallback : Number(port);
    // The guard normalises host names as URLs of http have them.
    const target = checkTarget(`http://${hostname}:${number}`, this.#options.allowHosts);
    if (!target.ok)
      throw new OutboundError('blocked', `The mail server may not be called (${target.reason})`, {
        sent: false,
        code: target.reason,
      });
    const host = target.url.hostname.replace(/^\[|\]$/g, '');
    return {
      ...{ host, port: number, isTls },
      isExempt: this.#options.allowHosts?.has(hostKey(host, number)) ?? false,
      user: decoded(username),
      password: decoded(password),
    };
  }

  /**
   * Returns the address to connect to. If any address of a name is not public, the name is refused.
   */
  async #addressOf({ host, isExempt }: Server): Promise<string> {
    const { resolve = resolveBySystem, isPublic = isPublicAddress } = this.#options;
    const found = await resolve(host).catch((error: unknown) => {
      throw new OutboundError('dns', 'The name of the mail server could not be resolved', {
        sent: false,
        ...(errorCode(error) !== undefined && { code: errorCode(error) ?? '' }),
      });
    });
    const [first] = found;
    if (!first || (!isExempt && !found.every(({ address }) => isPublic(address))))
      throw new OutboundError('blocked', 'The mail server is not on the public internet', {
        sent: false,
        code: 'address_not_public',
      });
    return first.address;
  }
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SmtpError('SMTP_URL cannot be read: percent-encode the user and the password in it.');
  }
};

/** Returns the server's answer in one line, without the password in case the server repeats it. */
const failureOf = (error: unknown, { password }: Server): SmtpError => {
  const isServersAnswer =
    typeof error === 'object' &&
    error !== null &&
    'response' in error &&
    typeof error.response === 'string';
  const said = isServersAnswer ? String(error.response) : (errorCode(error) ?? 'unknown error');
  // Before any cutting or joining, after which a part of the password would not be found.
  const hidden = password === '' ? said : said.replaceAll(password, '***');
  const shown = hidden.replaceAll(/\s+/g, ' ').slice(0, LONGEST_ANSWER);
  return new SmtpError(isServersAnswer ? shown : `The mail server could not be used (${shown}).`);
};
