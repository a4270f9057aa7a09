import { Injectable } from '@nestjs/common';
import { JwtService, type JwtVerifyOptions } from '@nestjs/jwt';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import type { TokenSubject } from './domain/sessions.js';

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
export class SessionTokensService {
  /** The first reader knows the current secret, the next one the previous secret. */
  private readonly readers: readonly JwtService[];

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    secrets: SecretsService,
  ) {
    const former = secrets.jwtKeys.slice(1);
    const verifyOptions = { algorithms: ['HS256' as const] };
    this.readers = [jwt, ...former.map((secret) => new JwtService({ secret, verifyOptions }))];
  }

  /** Signs a token. The same session always has the same token. */
  sign(subject: TokenSubject, times: TokenTimes): Promise<string> {
    return this.jwt.signAsync({
      sid: subject.sessionId,
      sub: String(subject.accountId),
      iat: seconds(times.createdAt),
      exp: seconds(times.expiresAt),
    });
  }

  /** Null if the token is not ours, was changed, or has expired. */
  read(token: string): Promise<TokenSubject | null> {
    return this.verify(token, { clockTimestamp: seconds(this.clock.now()) });
  }

  /** Reads a token that may have expired. Null if it is not ours or was changed. */
  readEnded(token: string): Promise<TokenSubject | null> {
    return this.verify(token, { ignoreExpiration: true });
  }

  private async verify(token: string, options: JwtVerifyOptions): Promise<TokenSubject | null> {
    for (const reader of this.readers) {
      const claims = await reader.verifyAsync<object>(token, options).catch(() => null);
      const payload = Payload.safeParse(claims);
      if (payload.success) return { sessionId: payload.data.sid, accountId: payload.data.sub };
    }
    return null;
  }
}
