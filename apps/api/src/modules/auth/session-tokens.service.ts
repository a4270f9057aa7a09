import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';

/** What a token names: a session and its account. Everything else is read from the database. */
export interface TokenSubject {
  readonly sessionId: string;
  readonly accountId: number;
}
export interface TokenTimes {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const Payload = z.object({
  sid: z.uuid(),
  sub: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
});
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Signs and reads session tokens: JWT, HS256 only. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** The same session always has the same token. */
  sign(subject: TokenSubject, times: TokenTimes): Promise<string> {
    return this.jwt.signAsync({
      sid: subject.sessionId,
      sub: String(subject.accountId),
      iat: seconds(times.createdAt),
      exp: seconds(times.expiresAt),
    });
  }

  /** Null if the token is not ours, was changed, or has expired. */
  async read(token: string): Promise<TokenSubject | null> {
    const claims = await this.jwt
      .verifyAsync<object>(token, { clockTimestamp: seconds(this.clock.now()) })
      .catch(() => null);
    const payload = Payload.safeParse(claims);
    return payload.success ? { sessionId: payload.data.sid, accountId: payload.data.sub } : null;
  }
}
