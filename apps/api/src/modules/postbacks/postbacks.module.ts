import { Module } from '@nestjs/common';
import { ConversionsModule } from '../conversions/conversions.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { InboundPostbacksRepository } from './data/inbound-postbacks.repository.js';
import { PostbacksController } from './postbacks.controller.js';
import { PostbacksService } from './postbacks.service.js';
import { PublisherPostbacksModule } from './publisher-postbacks.module.js';

/** Both directions: what advertisers report, and what publishers are told. */
@Module({ imports: [SettingsModule, ConversionsModule, DeliveryModule, PublisherPostbacksModule], controllers: [PostbacksController], providers: [PostbacksService, InboundPostbacksRepository] })
export class PostbacksModule {}
