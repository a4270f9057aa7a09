import { Module } from '@nestjs/common';
import { RolesRepository } from './data/roles.repository.js';
import { PermissionChangesService } from './permission-changes.service.js';
import { RoleEditorService } from './role-editor.service.js';
import { RolesController } from './roles.controller.js';
import { RolesService } from './roles.service.js';

@Module({
  controllers: [RolesController],
  providers: [RolesService, RoleEditorService, PermissionChangesService, RolesRepository],
  exports: [RolesService, PermissionChangesService],
})
export class RolesModule {}
