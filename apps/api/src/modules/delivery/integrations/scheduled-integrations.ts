import { Injectable, type OnModuleInit } from '@nestjs/common';
import { contracts } from '@leadline/contracts';
import { refuseSecrets, SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { INTEGRATION, IntegrationEditorService } from './integration-editor.service.js';

/** Lets saves of integrations come into force later. Their secrets stay as they are by then. */
@Injectable()
export class ScheduledIntegrations implements OnModuleInit {
  constructor(
    private readonly saves: SchedulableSaves,
    private readonly editor: IntegrationEditorService,
  ) {}

  onModuleInit(): void {
    this.saves.add({
      route: contracts.integrations.replace,
      ...INTEGRATION,
      mustWait: ({ body }) => refuseSecrets(body.secrets),
      read: async ({ params: { id } }) => {
        const content = await this.editor.saved(id);
        const body = { template: content.template };
        return { id, title: 'integration', advertiserId: id, content, body };
      },
      save: async ({ params: { id }, body }, { userId }) =>
        (await this.editor.replace(id, body, userId)).version,
    });
  }
}
