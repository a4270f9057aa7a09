import { Injectable, type OnModuleInit } from '@nestjs/common';
import { contracts, PUBLISHER_EVENT_LABELS } from '@leadline/contracts';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { POSTBACK, PostbackEditorService } from './postback-editor.service.js';

/** Lets saves of publisher postbacks come into force later. */
@Injectable()
export class ScheduledPostbacks implements OnModuleInit {
  constructor(
    private readonly saves: SchedulableSaves,
    private readonly editor: PostbackEditorService,
  ) {}

  onModuleInit(): void {
    this.saves.add({
      route: contracts.publisherPostbacks.update,
      ...POSTBACK,
      read: async ({ params: { id } }) => {
        const { publisherId, content } = await this.editor.find(id);
        const title = `postback "${PUBLISHER_EVENT_LABELS[content.event]}"`;
        return { id, title, publisherId, content, body: content };
      },
      save: async ({ params: { id }, body }, { userId }) =>
        (await this.editor.update(id, body, userId)).version,
    });
  }
}
