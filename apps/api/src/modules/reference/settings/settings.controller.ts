import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { SettingsEditorService } from './settings-editor.service.js';

const { settings } = contracts;

@Controller()
export class SettingsController {
  constructor(private readonly editor: SettingsEditorService) {}

  @Route(settings.get)
  get() {
    return this.editor.get();
  }

  @Route(settings.save)
  async save(
    { body }: RouteInput<typeof settings.save>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const version = await this.editor.save(body, { caller, client });
    return { message: 'Settings updated successfully', version };
  }

  @Route(settings.takeBackRetention)
  async takeBackRetention(
    { body }: RouteInput<typeof settings.takeBackRetention>,
    @Staff() caller: StaffCaller,
  ) {
    await this.editor.takeBack(body.field, caller);
    return { message: 'The change was taken back' };
  }

  @Route(settings.answerRetentionProposal)
  async answerRetentionProposal(
    { body }: RouteInput<typeof settings.answerRetentionProposal>,
    @Staff() caller: StaffCaller,
  ) {
    await this.editor.answerProposal(body.days, caller);
    return { message: 'The answer was saved' };
  }
}
