import { Module } from '@nestjs/common';
import { RouteCalls } from '#shared/http/route-calls.service.js';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { RolesModule } from '#modules/staff/roles/roles.module.js';
import { UsersModule } from '#modules/staff/users/users.module.js';
import { ChatBotService } from './chat-bot.service.js';
import { ChatChangesService } from './chat-changes.service.js';
import { ChatCodesService } from './chat-codes.service.js';
import { ChatFiguresService } from './chat-figures.service.js';
import { ChatLinksService } from './chat-links.service.js';
import { ChatReaderService } from './chat-reader.service.js';
import { ChatReplyQueueService } from './chat-reply-queue.service.js';
import { ChatUpdatesService } from './chat-updates.service.js';
import { ChatController } from './chat.controller.js';
import { ChatCleanUpJob, ChatReadJob } from './chat.jobs.js';
import { ChatBotsRepository } from './data/chat-bots.repository.js';
import { ChatLinksRepository } from './data/chat-links.repository.js';
import { ChatRepliesRepository } from './data/chat-replies.repository.js';
import { ChatRequestsRepository } from './data/chat-requests.repository.js';
import { UserChatsService } from './user-chats.service.js';

/** Commands of staff by Telegram (ADR 109). */
@Module({
  imports: [AuthModule, RolesModule, UsersModule],
  controllers: [ChatController],
  providers: [
    ChatBotService,
    ChatLinksService,
    UserChatsService,
    ChatFiguresService,
    ChatChangesService,
    ChatCodesService,
    ChatUpdatesService,
    ChatReplyQueueService,
    ChatReaderService,
    ChatReadJob,
    ChatCleanUpJob,
    ChatBotsRepository,
    ChatLinksRepository,
    ChatRequestsRepository,
    ChatRepliesRepository,
    RouteCalls,
  ],
})
export class ChatModule {}
