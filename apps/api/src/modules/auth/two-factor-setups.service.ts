import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import QRCode from 'qrcode';
import { Secrets } from '#shared/crypto/secrets.service.js';
import type { Realm } from './realm.service.js';
import { base32, otpauthUrl } from './domain/one-time-code.js';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

/** What an authenticator app needs for a second factor. */
interface Setup {
  readonly qr_code: string;
  readonly secret: string;
}

/** The beginning of the set-up of a second factor. */
@Injectable()
export class TwoFactorSetups {
  constructor(private readonly secrets: Secrets) {}

  /** The secret that is to be confirmed, a new one if there is none. Null if one is confirmed. */
  async begin(realm: Realm, accountId: number, email: string): Promise<Setup | null> {
    const stored = await realm.ensureSecret(
      accountId,
      this.secrets.encrypt(base32(randomBytes(SECRET_BYTES))),
    );
    if (!stored) return null;
    const secret = this.secrets.decrypt(stored);
    const url = otpauthUrl(secret, email);
    return { qr_code: await QRCode.toString(url, { type: 'svg', margin: 1 }), secret };
  }
}
