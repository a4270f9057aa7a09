import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { StaffAuthenticator } from '#shared/auth/callers.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { ApiTokensModule } from '#modules/staff/api-tokens/api-tokens.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { OwnPartiesModule } from '#modules/reference/own-parties/own-parties.module.js';
import { RolesModule } from '#modules/staff/roles/roles.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { UsersModule } from '#modules/staff/users/users.module.js';
import { AccountSecurityService } from './account-security.service.js';
import { AuthController } from './auth.controller.js';
import { AuthJobs } from './auth.jobs.js';
import { SignInCleanUpService } from './clean-up.service.js';
import { ClientHashesService } from './client-hashes.service.js';
import { ChallengesRepository } from './data/challenges.repository.js';
import { CredentialsRepository } from './data/credentials.repository.js';
import { LoginFailuresRepository } from './data/login-failures.repository.js';
import { SessionsRepository } from './data/sessions.repository.js';
import { EndedAccessService } from './ended-access.service.js';
import { LoginThrottleService } from './login-throttle.service.js';
import { OwnSecurityService } from './own-security.service.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { PasswordsService } from './passwords.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SessionAuthenticatorService } from './session-authenticator.service.js';
import { SessionTokensService } from './session-tokens.service.js';
import { SessionsService } from './sessions.service.js';
import { StaffRealmService } from './staff-realm.service.js';
import { StaffSignInService } from './staff-sign-in.service.js';
import { SignInService } from './sign-in.service.js';
import { TwoFactorSetupsService } from './two-factor-setups.service.js';
import { TwoFactorService } from './two-factor.service.js';
import { ViewAsController } from './view-as.controller.js';
import { ViewAsService } from './view-as.service.js';

/**
 * Sign-in and sessions, of staff and of other realms. The access guard authenticates staff through
 * it.
 */
@Module({
  imports: [
    ApiTokensModule,
    LookupsModule,
    OwnPartiesModule,
    RolesModule,
    SettingsModule,
    UsersModule,
    JwtModule.registerAsync({
      inject: [SecretsService],
      useFactory: (secrets: SecretsService) => ({
        secret: secrets.jwtKeys[0],
        signOptions: { algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  controllers: [AuthController, ViewAsController],
  providers: [
    AccountSecurityService,
    EndedAccessService,
    OwnSecurityService,
    OwnSessionsService,
    RecoveryCodesService,
    TwoFactorSetupsService,
    StaffRealmService,
    StaffSignInService,
    ViewAsService,
    SignInService,
    TwoFactorService,
    SessionsService,
    SessionTokensService,
    SessionAuthenticatorService,
    PasswordsService,
    LoginThrottleService,
    ClientHashesService,
    SignInCleanUpService,
    AuthJobs,
    ChallengesRepository,
    CredentialsRepository,
    LoginFailuresRepository,
    SessionsRepository,
    { provide: StaffAuthenticator, useExisting: SessionAuthenticatorService },
  ],
  exports: [
    ApiTokensModule,
    StaffAuthenticator,
    StaffRealmService,
    OwnPartiesModule,
    AccountSecurityService,
    EndedAccessService,
    OwnSecurityService,
    OwnSessionsService,
    SessionsService,
    SignInService,
    TwoFactorService,
  ],
})
export class AuthModule {}
