import { blacklistType, type BlacklistTypeRule } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { fieldError } from '#shared/http/app-error.js';
import { normalisePhone } from '#shared/phone/normalise-phone.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { readValue, type ValueReaders } from './domain/read-value.js';

const phoneOf = (phone: string): string | null =>
  normalisePhone({ phone, phonePrefix: null, country: null })?.e164 ?? null;

/** Reads the values of blacklist items. They are stored in the form of the leads' values. */
@Injectable()
export class BlacklistValuesService {
  constructor(private readonly lookups: LookupsService) {}

  async readers(): Promise<ValueReaders> {
    const countries = await this.lookups.countries();
    const codes = new Map(
      countries.flatMap(({ id, code, name }) =>
        [String(id), code, name].map((key) => [key.toLowerCase(), code] as const),
      ),
    );
    return { phone: phoneOf, country: (text) => codes.get(text.toLowerCase()) ?? null };
  }

  /** Returns the rule of a type. Throws VALIDATION_FAILED for an unused id. */
  typeOf(id: number): BlacklistTypeRule {
    const rule = blacklistType(id);
    if (!rule) throw fieldError('blacklist_type_id', 'unknown', 'No such type');
    return rule;
  }

  /** Returns the value in stored form. Throws VALIDATION_FAILED. */
  async read(typeId: number, typed: string): Promise<string> {
    const rule = this.typeOf(typeId);
    const read = readValue(rule, typed, await this.readers());
    if (read.kind === 'fault') throw fieldError('blacklist_value', read.code, read.message);
    return read.value;
  }
}
