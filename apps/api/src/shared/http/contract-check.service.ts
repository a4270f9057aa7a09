import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { allRoutes, permissionId } from '@leadline/contracts';
import { routeOf } from './route.decorator.js';

/**
 * Refuses to boot unless every handler has a contract of the registry, every contract exactly one handler, and every permission
 * named in one exists. Fail closed: what nobody described, nobody can call.
 */
@Injectable()
export class ContractCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const faults: string[] = [];
    const names = new Map(allRoutes.map(({ name, route }) => [route as object, name]));
    const handled = new Set<object>();
    for (const { instance, name: controller } of this.discovery.getControllers()) {
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as object;
      for (const method of this.scanner.getAllMethodNames(prototype)) {
        const handler = (prototype as Record<string, unknown>)[method];
        if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) continue;
        const route = routeOf(handler);
        if (!route) faults.push(`${controller}.${method} has no contract`);
        else if (!names.has(route))
          faults.push(`${controller}.${method}: its contract is not in the registry`);
        else if (handled.has(route)) faults.push(`${names.get(route)} has two handlers`);
        else handled.add(route);
      }
    }
    for (const { name, route } of allRoutes) {
      if (!handled.has(route)) faults.push(`${name} has no handler`);
      const access = route.access as unknown;
      const needed =
        typeof access === 'string'
          ? ['public', 'publisher', 'session'].includes(access)
            ? []
            : [access]
          : Array.isArray(access) && access.length > 0
            ? (access as unknown[])
            : [null];
      if (
        needed.some(
          (permission) => typeof permission !== 'string' || permissionId(permission) === undefined,
        )
      )
        faults.push(`${name} names no existing permission`);
    }
    if (faults.length > 0)
      throw new Error(`The routes and their contracts do not agree:\n  ${faults.join('\n  ')}`);
  }
}
