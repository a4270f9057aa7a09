import { Module } from '@nestjs/common';
import { RolesRepository } from './data/roles.repository.js';
import { PermissionChanges } from './permission-changes.service.js';
import { RoleEditor } from './role-editor.service.js';
import { RolesController } from './roles.controller.js';
import { RolesService } from './roles.service.js';

@Module({
  controllers: [RolesController],
  providers: [RolesService, RoleEditor, PermissionChanges, RolesRepository],
  exports: [RolesService, PermissionChanges],
})
export class RolesModule {}
