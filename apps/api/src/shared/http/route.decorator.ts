import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { Issue, RouteInput, RouteReply, RouteShape } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';
import { ZodError, type z } from 'zod';
import { AppError } from './app-error.js';
import { inputFaults } from './input-faults.js';

/** The metadata key of a handler's contract. */
export const ROUTE = Symbol('route');
export const routeOf = (handler: object): RouteShape | undefined =>
  Reflect.getMetadata(ROUTE, handler) as RouteShape | undefined;

const PARTS = ['params', 'query', 'body'] as const;

const REQUIRED = 'This field is required';
/** Distinguishes a missing field from a wrong one. Texts of the schemas take precedence. */
const requiredText = (issue: { readonly input?: unknown }): string | undefined =>
  issue.input === undefined ? REQUIRED : undefined;

/** Parses a value by its schema alone, with the error texts of this API. */
const parseShape = <S extends z.ZodType>(
  schema: S,
  value: unknown,
): z.ZodSafeParseResult<z.output<S>> => schema.safeParse(value, { error: requiredText });
/** Parses a value, and refuses faults that no input may have. */
export const parsePart = <S extends z.ZodType>(
  schema: S,
  value: unknown,
): z.ZodSafeParseResult<z.output<S>> => {
  const parsed = parseShape(schema, value);
  if (!parsed.success) return parsed;
  const faults = inputFaults(schema, parsed.data);
  if (faults.length === 0) return parsed;
  const issues = faults.map((fault) => ({ ...fault, code: 'custom' as const }));
  return { success: false, error: new ZodError(issues) as z.ZodError<z.output<S>> };
};

/** Most issues of an answer. An answer is never much longer than its request. */
const MAX_ISSUES = 100;
/**
 * Returns the fields of an issue. An unknown field has a fault of its own, instead of its object.
 */
const fieldsOf = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [...issue.path, key])
    : [[...issue.path]];
/** Returns the faults by field. */
export const issuesOf = ({ issues }: z.ZodError, part: Issue['in']): Issue[] =>
  issues
    .flatMap((issue) =>
      fieldsOf(issue).map((path) => ({
        in: part,
        field: path.map(String).join('.'),
        code: issue.message === REQUIRED ? 'required' : (issue.code ?? 'invalid'),
        message: issue.message,
      })),
    )
    .slice(0, MAX_ISSUES);

/**
 * Parses every declared part of a request. Throws VALIDATION_FAILED with the path of each fault.
 */
export const parseInput = (
  route: RouteShape,
  request: Pick<FastifyRequest, (typeof PARTS)[number]>,
): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const part of PARTS) {
    const schema = route[part];
    if (!schema) continue;
    // The handler parses the parts of a body that is documented apart from its schema.
    const parse = part === 'body' && route.documentedBody ? parseShape : parsePart;
    const result = parse(schema, request[part] ?? (part === 'body' ? undefined : {}));
    if (result.success) input[part] = result.data;
    else issues.push(...issuesOf(result.error, part));
  }
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
  return input;
};

const Input = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const route = routeOf(context.getHandler());
  if (!route) throw new AppError('INTERNAL');
  return parseInput(route, context.switchToHttp().getRequest<FastifyRequest>());
});

/**
 * Binds a handler to its contract: path, method, status, the validated input as first argument, and
 * a reply type that the compiler checks. The guard reads the access from the same contract, and the
 * interceptor removes undeclared fields.
 */
export function Route<const R extends RouteShape>(route: R) {
  return <
    H extends (input: RouteInput<R>, ...rest: never[]) => RouteReply<R> | Promise<RouteReply<R>>,
  >(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    Input()(target, key, 0);
    applyDecorators(
      RequestMapping({ path: route.path, method: RequestMethod[route.method] }),
      HttpCode(route.status ?? 200),
      SetMetadata(ROUTE, route),
    )(target, key, descriptor as TypedPropertyDescriptor<unknown>);
  };
}
