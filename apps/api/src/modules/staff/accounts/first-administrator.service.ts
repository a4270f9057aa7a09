import {
  ADMIN_ROLE,
  type contracts,
  ERRORS,
  type FirstAdministratorBody,
  type RouteReply,
} from '@leadline/contracts';
import { tokenHash } from '@leadline/prisma/secret-box';
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { AccountSecurityService } from '#modules/staff/auth/account-security.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { FirstAdministratorRepository } from './data/first-administrator.repository.js';
import { USER_KIND, UserContentsService } from './user-contents.service.js';

const codeWrong = (): AppError => {
  const [, message] = ERRORS.FIRST_ADMINISTRATOR_CODE_WRONG;
  return new AppError('FIRST_ADMINISTRATOR_CODE_WRONG', {
    issues: [{ in: 'body', field: 'code', code: 'wrong', message }],
  });
};

/**
 * Creates the first administrator of an installation. The log of `migrate` shows the code, which
 * has 256 random bits, is stored as a hash, and ends with the first user.
 */
@Injectable()
export class FirstAdministratorsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly repository: FirstAdministratorRepository,
    private readonly users: UserRecordsService,
    private readonly contents: UserContentsService,
    private readonly versions: RecordVersionsService,
    private readonly security: AccountSecurityService,
    private readonly settings: SettingsService,
  ) {}

  async state(): Promise<RouteReply<typeof contracts.firstAdministrator.get>> {
    const { password_min, password_max } = await this.settings.get();
    return { is_wanted: await this.repository.isOffered(), password_min, password_max };
  }

  /** Throws FIRST_ADMINISTRATOR_CODE_WRONG. */
  create({ code, name, email, password }: FirstAdministratorBody): Promise<void> {
    return this.database.tx(async () => {
      if (!(await this.repository.use(tokenHash(code)))) throw codeWrong();
      const values = { name, email, role_id: ADMIN_ROLE, is_active: true, enable_2fa: true };
      const { default_timezone_id: timezone_id } = await this.settings.get();
      const passwordHash = await this.security.hashPassword(password ?? '');
      const id = await this.users.create(
        { ...values, is_service_account: false, timezone_id },
        passwordHash,
      );
      await this.versions.created(USER_KIND, id, await this.contents.of(values), id);
    });
  }
}
