import { Module } from '@nestjs/common';
import { RolesQuery } from './data/roles.query.js';
import { RolesService } from './roles.service.js';

@Module({ providers: [RolesService, RolesQuery], exports: [RolesService] })
export class RolesModule {}
