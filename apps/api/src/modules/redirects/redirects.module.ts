import { Module } from '@nestjs/common';
import { RedirectsRepository } from './data/redirects.repository.js';
import { DeadLinkFilter } from './dead-link.filter.js';
import { RedirectsController } from './redirects.controller.js';
import { RedirectsService } from './redirects.service.js';

@Module({ controllers: [RedirectsController], providers: [RedirectsService, RedirectsRepository, DeadLinkFilter] })
export class RedirectsModule {}
