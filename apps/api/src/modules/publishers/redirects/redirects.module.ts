import { Module } from '@nestjs/common';
import { ClickRecorderService } from './click-recorder.service.js';
import { ClicksService } from './clicks.service.js';
import { ClicksRepository } from './data/clicks.repository.js';
import { RedirectsRepository } from './data/redirects.repository.js';
import { DeadLinkFilter } from './dead-link.filter.js';
import { RedirectsController } from './redirects.controller.js';
import { RedirectsService } from './redirects.service.js';

@Module({
  controllers: [RedirectsController],
  providers: [
    RedirectsService,
    RedirectsRepository,
    ClicksService,
    ClickRecorderService,
    ClicksRepository,
    DeadLinkFilter,
  ],
})
export class RedirectsModule {}
