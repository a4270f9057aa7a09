import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import QRCode from 'qrcode';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { base32, otpauthUrl } from './domain/one-time-code.js';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

/** The secret of a new second factor. */
interface NewSecret {
  /** In the form that is stored until its first code confirms it. */
  readonly encrypted: Buffer;
  /** The secret for an authenticator app. */
  readonly shown: { readonly qr_code: string; readonly secret: string };
}

/** Begins the set-up of a second factor. */
@Injectable()
export class TwoFactorSetupsService {
  constructor(private readonly secrets: SecretsService) {}

  /** Makes a secret. It is independent of any secret shown before. */
  async begin(email: string): Promise<NewSecret> {
    const secret = base32(randomBytes(SECRET_BYTES));
    const url = otpauthUrl(secret, email);
    const qr_code = await QRCode.toString(url, { type: 'svg', margin: 1 });
    return { encrypted: this.secrets.encrypt(secret, 'second-factor'), shown: { qr_code, secret } };
  }
}
