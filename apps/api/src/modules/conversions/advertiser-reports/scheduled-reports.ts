import { Injectable, type OnModuleInit } from '@nestjs/common';
import { contracts } from '@leadline/contracts';
import { refuseSecrets, SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { STATUS_MAPPING, StatusMappingsService } from './status-mappings.service.js';
import { STATUS_PULL, StatusPullEditorService } from './status-pull-editor.service.js';

/** Lets saves of status mappings and status pulls come into force later. */
@Injectable()
export class ScheduledReports implements OnModuleInit {
  constructor(
    private readonly saves: SchedulableSaves,
    private readonly mappings: StatusMappingsService,
    private readonly pulls: StatusPullEditorService,
  ) {}

  onModuleInit(): void {
    this.saves.add({
      route: contracts.statusMappings.replace,
      ...STATUS_MAPPING,
      read: async ({ params: { id } }) => {
        const content = await this.mappings.saved(id);
        return { id, title: 'status mapping', advertiserId: id, content, body: content };
      },
      save: async ({ params: { id }, body }, { userId }) =>
        (await this.mappings.replace(id, body, userId)).version,
    });
    this.saves.add({
      route: contracts.statusPulls.replace,
      ...STATUS_PULL,
      mustWait: ({ body }) => refuseSecrets(body.secrets),
      read: async ({ params: { id: advertiserId, pullId: id } }) => {
        const content = await this.pulls.saved(advertiserId, id);
        return { id, title: `status pull ${content.name}`, advertiserId, content, body: content };
      },
      save: async ({ params: { id, pullId }, body }, { userId }) =>
        (await this.pulls.replace(id, pullId, body, userId)).version,
    });
  }
}
