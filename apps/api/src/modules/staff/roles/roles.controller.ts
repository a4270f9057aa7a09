import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { RoleEditorService } from './role-editor.service.js';

const { roles } = contracts;

@Controller()
export class RolesController {
  constructor(private readonly editor: RoleEditorService) {}

  @Route(roles.list)
  list() {
    return this.editor.list();
  }

  @Route(roles.create)
  async create({ body }: RouteInput<typeof roles.create>, @Staff() caller: StaffCaller) {
    const id = await this.editor.create(body, caller);
    return { message: 'Role created successfully', id };
  }

  @Route(roles.update)
  async update({ params, body }: RouteInput<typeof roles.update>, @Staff() caller: StaffCaller) {
    const version = await this.editor.update(params.id, body, caller);
    return { message: 'Role updated successfully', version };
  }

  @Route(roles.remove)
  async remove({ params }: RouteInput<typeof roles.remove>, @Staff() caller: StaffCaller) {
    await this.editor.remove(params.id, caller);
    return { message: 'Role deleted successfully' };
  }

  @Route(roles.versions)
  versions({ params, query }: RouteInput<typeof roles.versions>, @Staff() caller: StaffCaller) {
    return this.editor.history(params.id, query, caller);
  }

  @Route(roles.restore)
  restore({ params, body }: RouteInput<typeof roles.restore>, @Staff() caller: StaffCaller) {
    return this.editor.restore({ ...params, seen: body.version }, caller);
  }

  @Route(roles.permissions)
  permissions() {
    return this.editor.permissions();
  }
}
