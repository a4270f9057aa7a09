import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CUSTOM_PARAMS } from '@leadline/contracts';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { IntakeRepository, type FilterChoice, type NewLead } from './data/intake.repository.js';

const MAX_KNOWN = 50_000;
/** The fields whose values filters offer. */
const FILTERED = ['offer', 'funnel', ...CUSTOM_PARAMS] as const;
type FilteredField = (typeof FILTERED)[number];

/** Stores the values by which leads can be filtered. What is stored already costs no statement. */
@Injectable()
export class FilterChoicesService implements OnApplicationBootstrap {
  private known = new Set<string>();

  constructor(
    private readonly repository: IntakeRepository,
    private readonly notifications: NotificationsService,
  ) {}

  /** An erasure, in whichever process, deletes choices that name a person. */
  async onApplicationBootstrap(): Promise<void> {
    await this.notifications.listen('leads_erased', () => this.forget());
  }

  async remember(leads: readonly Pick<NewLead, FilteredField>[]): Promise<void> {
    const { known } = this;
    const fresh = new Map<string, FilterChoice>();
    for (const lead of leads)
      for (const kind of FILTERED) {
        const value = lead[kind];
        if (value !== null && !known.has(`${kind}:${value}`))
          fresh.set(`${kind}:${value}`, { kind, value });
      }
    if (fresh.size === 0) return;
    await this.repository.rememberFilterChoices([...fresh.values()]);
    if (known.size > MAX_KNOWN) known.clear();
    // If an erasure has begun meanwhile, this set is not asked any more.
    for (const name of fresh.keys()) known.add(name);
  }

  private forget(): void {
    this.known = new Set();
  }
}
