import { Injectable } from '@nestjs/common';
import { maskedTextAbout } from '@leadline/contracts';
import { maySeeContactData } from '#shared/auth/contact-data.js';
import { LeadHistoryQuery } from './data/lead-history.query.js';

type Words = string | null;

/** Texts about a lead, in which an advertiser may repeat values that it was sent. */
@Injectable()
export class LeadWordsService {
  constructor(private readonly history: LeadHistoryQuery) {}

  /** Returns the function by which a text about the lead is shown to the caller. */
  async shownBy(leadId: number): Promise<(words: Words) => Words> {
    if (maySeeContactData()) return (words) => words;
    const person = await this.history.listContactValues(leadId);
    return (words) => words && maskedTextAbout(person, words);
  }
}
