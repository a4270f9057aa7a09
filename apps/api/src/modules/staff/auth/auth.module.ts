import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { StaffAuthenticator } from '#shared/auth/callers.js';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { OwnPartiesModule } from '#modules/reference/own-parties/own-parties.module.js';
import { RolesModule } from '#modules/staff/roles/roles.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { UsersModule } from '#modules/staff/users/users.module.js';
import { AccountSecurity } from './account-security.service.js';
import { AuthController } from './auth.controller.js';
import { AuthJobs } from './auth.jobs.js';
import { SignInCleanUp } from './clean-up.service.js';
import { ClientHashes } from './client-hashes.service.js';
import { ChallengesRepository } from './data/challenges.repository.js';
import { CredentialsRepository } from './data/credentials.repository.js';
import { LoginFailuresRepository } from './data/login-failures.repository.js';
import { SessionsRepository } from './data/sessions.repository.js';
import { LoginThrottle } from './login-throttle.service.js';
import { OwnSecurity } from './own-security.service.js';
import { OwnSessions } from './own-sessions.service.js';
import { Passwords } from './passwords.service.js';
import { RecoveryCodes } from './recovery-codes.service.js';
import { SessionAuthenticator } from './session-authenticator.service.js';
import { SessionTokens } from './session-tokens.service.js';
import { SessionsService } from './sessions.service.js';
import { StaffRealm } from './staff-realm.service.js';
import { StaffSignIn } from './staff-sign-in.service.js';
import { SignInService } from './sign-in.service.js';
import { TwoFactorSetups } from './two-factor-setups.service.js';
import { TwoFactorService } from './two-factor.service.js';

/**
 * Sign-in and sessions, of staff and of other realms. The access guard authenticates staff through
 * it.
 */
@Module({
  imports: [
    LookupsModule,
    OwnPartiesModule,
    RolesModule,
    SettingsModule,
    UsersModule,
    JwtModule.registerAsync({
      inject: [Secrets],
      useFactory: (secrets: Secrets) => ({
        secret: secrets.jwtKeys[0],
        signOptions: { algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  controllers: [AuthController],
  providers: [
    AccountSecurity,
    OwnSecurity,
    OwnSessions,
    RecoveryCodes,
    TwoFactorSetups,
    StaffRealm,
    StaffSignIn,
    SignInService,
    TwoFactorService,
    SessionsService,
    SessionTokens,
    SessionAuthenticator,
    Passwords,
    LoginThrottle,
    ClientHashes,
    SignInCleanUp,
    AuthJobs,
    ChallengesRepository,
    CredentialsRepository,
    LoginFailuresRepository,
    SessionsRepository,
    { provide: StaffAuthenticator, useExisting: SessionAuthenticator },
  ],
  exports: [
    StaffAuthenticator,
    StaffRealm,
    OwnPartiesModule,
    AccountSecurity,
    OwnSecurity,
    OwnSessions,
    SessionsService,
    SignInService,
    TwoFactorService,
  ],
})
export class AuthModule {}
