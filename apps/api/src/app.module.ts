import { Module } from '@nestjs/common';
import { HealthModule } from './modules/health/health.module.js';
import { ContractCheck } from './shared/http/contract-check.service.js';
import { HttpModule } from './shared/http/http.module.js';
import { PlatformModule } from './shared/platform.module.js';

/** The whole product: every process role boots this graph. */
@Module({ imports: [PlatformModule, HttpModule, HealthModule], providers: [ContractCheck] })
export class AppModule {}
