import { Injectable } from '@nestjs/common';
import {
  withAsciiDomain,
  type contracts,
  type PersonSummary,
  type RouteReply,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { fieldError } from '#shared/http/app-error.js';
import { normalisePhone } from '#shared/phone/normalise-phone.js';
import { PersonExportQuery } from './data/person-export.query.js';
import { PersonQuery, type Subject } from './data/person.query.js';
import { joinValues, NO_VALUES, patternsOf, valuesOfLead } from './domain/person-pattern.js';

type PersonData = RouteReply<typeof contracts.dataProtection.export>;

/** The omissions of an export, in words for the person. */
const WITHHELD = [
  'Names and terms of the companies that received the data, and links that sign in.',
  'Texts about other people or things that mention the person. An erasure searches them.',
];

/** Finds everything stored about a person, by e-mail or phone number. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PersonQuery,
    private readonly exported: PersonExportQuery,
    private readonly secrets: SecretsService,
    private readonly audit: AuditService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /** Returns the e-mail or phone as leads have it. Throws VALIDATION_FAILED. */
  subjectOf(value: string): Subject {
    if (value.includes('@')) return { kind: 'email', value: withAsciiDomain(value.toLowerCase()) };
    const phone = normalisePhone({ phone: value, phonePrefix: null, country: null });
    if (!phone)
      throw fieldError('value', 'invalid', 'Enter an e-mail address or an international number');
    return { kind: 'phone', value: phone.e164 };
  }

  /** Returns the hash that stands for a person in the audit log and in the list of runs. */
  hashOf({ kind, value }: Subject): Buffer {
    return this.secrets.keyedHash(`data subject ${kind} ${value}`);
  }

  async find(value: string): Promise<PersonSummary> {
    const subject = this.subjectOf(value);
    return { ...subject, ...(await this.people.count(subject)) };
  }

  /** Exports the data of a person. The audit log names who exported it, not the person. */
  export(value: string, userId: number): Promise<PersonData> {
    const subject = this.subjectOf(value);
    return this.database.tx(async () => {
      const leads = await this.people.listLeads(subject);
      const known = leads.map(valuesOfLead).reduce(joinValues, this.valuesOf(subject));
      const data = await this.exported.readAll({
        leadIds: leads.map(({ id }) => id),
        values: [...known.emails, ...known.phones],
        patterns: patternsOf(known),
      });
      await this.audit.record({
        userId,
        action: 'person.export',
        entity: 'person',
        entityId: null,
        after: { subject_hash: this.hashOf(subject).toString('hex'), leads: leads.length },
      });
      const exported_at = this.clock.now().toISOString();
      return { ...subject, exported_at, withheld: WITHHELD, data };
    });
  }

  /** Returns the known values of a person without leads. */
  valuesOf({ kind, value }: Subject) {
    return kind === 'email' ? { ...NO_VALUES, emails: [value] } : { ...NO_VALUES, phones: [value] };
  }
}
