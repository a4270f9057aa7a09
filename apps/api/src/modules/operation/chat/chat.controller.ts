import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { ChatLinksService } from './chat-links.service.js';
import { UserChatsService } from './user-chats.service.js';

const { chat } = contracts;

@Controller()
export class ChatController {
  constructor(
    private readonly links: ChatLinksService,
    private readonly userChats: UserChatsService,
  ) {}

  @Route(chat.get)
  get(_input: RouteInput<typeof chat.get>, @Staff() { userId }: StaffCaller) {
    return this.links.stateOf(userId);
  }

  @Route(chat.createCode)
  createCode(
    { body }: RouteInput<typeof chat.createCode>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    return this.links.createCode(body, { caller, client });
  }

  @Route(chat.unlink)
  async unlink(_input: RouteInput<typeof chat.unlink>, @Staff() { userId }: StaffCaller) {
    await this.links.unlink(userId);
    return { message: 'Your Telegram account was unlinked' };
  }

  @Route(chat.unlinkUser)
  async unlinkUser({ params }: RouteInput<typeof chat.unlinkUser>, @Staff() caller: StaffCaller) {
    await this.userChats.unlink(params.id, caller);
    return { message: 'The Telegram account was unlinked' };
  }
}
