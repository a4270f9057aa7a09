import { Injectable, type OnModuleInit } from '@nestjs/common';
import { contracts } from '@leadline/contracts';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { CapsService } from './caps.service.js';
import { capFacts } from './domain/cap.js';

/** Lets saves of caps come into force later. */
@Injectable()
export class ScheduledCaps implements OnModuleInit {
  constructor(
    private readonly saves: SchedulableSaves,
    private readonly caps: CapsService,
  ) {}

  onModuleInit(): void {
    this.saves.add({
      route: contracts.caps.update,
      entity: 'cap',
      read: async ({ body }, caller) => {
        const kind = this.caps.kindFor(caller, 'edit');
        const { id, content } = await kind.current(body.id ?? body.cap_id ?? 0);
        return {
          id,
          title: `Cap #${id}`,
          content,
          body: kind.bodyOf(id, content, undefined) as object,
        };
      },
      factsOf: capFacts,
      save: async ({ body }, caller) => (await this.caps.update(body, caller)).version,
      restore: (restore, caller) => this.caps.restore(restore, caller),
    });
  }
}
