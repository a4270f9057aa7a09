// Made by packages/publisher-client/scripts/generate.mjs; do not edit.

export interface paths {
    "/api/v1/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your leads in the order in which they changed
         * @description Pages have at most 500 rows. Keep `next_cursor`, also that of the last page: with it, the list continues with what changed since, and no change is missed. Instead of a cursor, you can send the `updated_until` of an earlier answer as `updated_since`.
         */
        get: operations["intake.listLeads"];
        put?: never;
        /**
         * Send a lead
         * @description Send `Authorization: Bearer <api_token>` (or `x-api-key`) and an `Idempotency-Key`. 201: accepted. 200: the stored answer for the same key (`Idempotency-Replayed: true`). 202: the advertiser did not answer in time. 409: duplicate lead or key conflict. 422: invalid, or rejected with a reason. 429: rate limit, with `Retry-After`. An optional field is never worth a lead: `warnings` says what of it was changed, such as a text that was cut to its limit.
         */
        post: operations["intake.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send up to 100 leads
         * @description Each lead has its own result, in the order of the request. `http_status` is the status that it would have got alone. An invalid lead does not affect the others. The whole batch is refused only because of its token, its form, its size or the rate limit. Each lead counts against the rate limit; those beyond it get 429. A lead may have an `idempotency_key`. With the header `Idempotency-Key`, a lead without one gets the key `<header>#<index>`, counted from 0. At most 1 MiB.
         */
        post: operations["intake.createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your approved FTDs in the order in which they changed
         * @description Pages work as for leads. `from` and `to` mean the time of the FTD.
         */
        get: operations["intake.listConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of one of your leads */
        get: operations["intake.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        IntakeLead: {
            email: string;
            first_name: string;
            last_name: string;
            phone: string | number;
            phone_prefix?: (string | number) | null;
            country?: string | null;
            ip: string;
            offer?: string | null;
            funnel?: string | null;
            custom_param_1?: string | null;
            custom_param_2?: string | null;
            custom_param_3?: string | null;
            custom_param_4?: string | null;
            custom_param_5?: string | null;
            hit_id?: string | null;
            language?: string | null;
            city?: string | null;
            password?: string | null;
            is_test?: (boolean | 0 | 1 | "0" | "1" | "true" | "false") | null;
        };
        IntakeReply: {
            lead_id: number | null;
            /** @enum {string} */
            status: "Submitted" | "Accepted" | "Rejected" | "FTD" | "Error";
            /** @enum {string} */
            code: "accepted" | "delivery_unknown" | "invalid" | "not_json" | "too_large" | "unsupported_media_type" | "unauthenticated" | "publisher_inactive" | "not_found" | "method_not_allowed" | "duplicate_lead" | "idempotency_conflict" | "idempotency_in_progress" | "idempotency_key_invalid" | "cap_reached" | "no_distribution" | "no_advertiser" | "blacklisted" | "geo_not_supported" | "country_unknown" | "outside_hours" | "rate_limited" | "internal" | "unavailable";
            message: string;
            autologin_url: string | null;
            redirect_url: string | null;
            test: boolean;
            errors: {
                field: string;
                code: string;
                message: string;
            }[];
            warnings: components["schemas"]["IntakeWarning"][];
            trace_id: string;
        };
        IntakeWarning: {
            field: string;
            /** @enum {string} */
            code: "too_long" | "left_out" | "characters_removed" | "spaces_removed" | "first_taken" | "port_removed";
            message: string;
        };
        BatchLead: {
            email: string;
            first_name: string;
            last_name: string;
            phone: string | number;
            phone_prefix?: (string | number) | null;
            country?: string | null;
            ip: string;
            offer?: string | null;
            funnel?: string | null;
            custom_param_1?: string | null;
            custom_param_2?: string | null;
            custom_param_3?: string | null;
            custom_param_4?: string | null;
            custom_param_5?: string | null;
            hit_id?: string | null;
            language?: string | null;
            city?: string | null;
            password?: string | null;
            is_test?: (boolean | 0 | 1 | "0" | "1" | "true" | "false") | null;
            idempotency_key?: string | null;
        };
        BatchReply: {
            results: components["schemas"]["BatchResult"][];
            trace_id: string;
        };
        BatchResult: {
            lead_id: number | null;
            /** @enum {string} */
            status: "Submitted" | "Accepted" | "Rejected" | "FTD" | "Error";
            /** @enum {string} */
            code: "accepted" | "delivery_unknown" | "invalid" | "not_json" | "too_large" | "unsupported_media_type" | "unauthenticated" | "publisher_inactive" | "not_found" | "method_not_allowed" | "duplicate_lead" | "idempotency_conflict" | "idempotency_in_progress" | "idempotency_key_invalid" | "cap_reached" | "no_distribution" | "no_advertiser" | "blacklisted" | "geo_not_supported" | "country_unknown" | "outside_hours" | "rate_limited" | "internal" | "unavailable";
            message: string;
            autologin_url: string | null;
            redirect_url: string | null;
            test: boolean;
            errors: {
                field: string;
                code: string;
                message: string;
            }[];
            warnings: components["schemas"]["IntakeWarning"][];
            trace_id: string;
            http_status: number;
            replayed: boolean;
        };
        PublisherLeadPage: {
            data: components["schemas"]["PublisherLead"][];
            next_cursor: string;
            has_more: boolean;
            updated_until: components["schemas"]["Instant"];
            trace_id: string;
        };
        PublisherLead: {
            lead_id: number;
            /** @enum {string} */
            status: "Submitted" | "Accepted" | "Rejected" | "FTD";
            /** @enum {string} */
            code: "accepted" | "delivery_unknown" | "invalid" | "not_json" | "too_large" | "unsupported_media_type" | "unauthenticated" | "publisher_inactive" | "not_found" | "method_not_allowed" | "duplicate_lead" | "idempotency_conflict" | "idempotency_in_progress" | "idempotency_key_invalid" | "cap_reached" | "no_distribution" | "no_advertiser" | "blacklisted" | "geo_not_supported" | "country_unknown" | "outside_hours" | "rate_limited" | "internal" | "unavailable";
            publisher_status: string | null;
            payout: components["schemas"]["Money"];
            ftd_at: components["schemas"]["Instant"] | null;
            email: string;
            phone: string;
            first_name: string;
            last_name: string;
            hit_id: string | null;
            country: string | null;
            offer: string | null;
            funnel: string | null;
            custom_param_1: string | null;
            custom_param_2: string | null;
            custom_param_3: string | null;
            custom_param_4: string | null;
            custom_param_5: string | null;
            test: boolean;
            returned_at: components["schemas"]["Instant"] | null;
            return_reason: ("invalid_number" | "duplicate" | "wrong_country" | "wrong_language" | "under_age" | "never_signed_up" | "other") | null;
            redirect_url: string | null;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Decimal text with two digits */
        Money: string;
        /** Format: date-time */
        Instant: string;
        PublisherConversionPage: {
            data: components["schemas"]["PublisherConversion"][];
            next_cursor: string;
            has_more: boolean;
            updated_until: components["schemas"]["Instant"];
            trace_id: string;
        };
        PublisherConversion: {
            conversion_id: number;
            lead_id: number;
            payout: components["schemas"]["Money"];
            publisher_status: string | null;
            ftd_at: components["schemas"]["Instant"];
            approved_at: components["schemas"]["Instant"];
            hit_id: string | null;
            country: string | null;
            offer: string | null;
            funnel: string | null;
            custom_param_1: string | null;
            custom_param_2: string | null;
            custom_param_3: string | null;
            custom_param_4: string | null;
            custom_param_5: string | null;
            test: boolean;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "intake.listLeads": {
        parameters: {
            query?: {
                cursor?: string;
                limit?: string;
                updated_since?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "lead_id": 4711,
                     *           "status": "FTD",
                     *           "code": "accepted",
                     *           "publisher_status": "FTD",
                     *           "payout": "250.00",
                     *           "ftd_at": "2026-11-21T08:00:00.000Z",
                     *           "email": "jane.doe@example.com",
                     *           "phone": "+447400123456",
                     *           "first_name": "Jane",
                     *           "last_name": "Doe",
                     *           "hit_id": "Qm9vbS1hLWxhLUtsaWNr",
                     *           "country": "GB",
                     *           "offer": null,
                     *           "funnel": "spring-sale",
                     *           "custom_param_1": "campaign-7",
                     *           "custom_param_2": null,
                     *           "custom_param_3": null,
                     *           "custom_param_4": null,
                     *           "custom_param_5": null,
                     *           "test": false,
                     *           "returned_at": null,
                     *           "return_reason": null,
                     *           "redirect_url": "https://leadline.example/r/Zk3vX0Q9b1mJ8sT2yLwN5cRpUa7dHe4gKf6iOq0PxYz",
                     *           "created_at": "2026-11-20T16:04:11.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.654321Z"
                     *         }
                     *       ],
                     *       "next_cursor": "bDEuYWJjZGVmLjNtdg",
                     *       "has_more": false,
                     *       "updated_until": "2026-11-21T09:31:05.123456Z",
                     *       "trace_id": "5f0c1b1e-7a43-4b57-9d0b-2f6f5f3f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["PublisherLeadPage"];
                };
            };
            /** @description `unauthenticated` */
            401: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `publisher_inactive` */
            403: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `invalid` */
            422: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
        };
    };
    "intake.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a key with the same body returns the stored answer and creates no second lead. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "jane.doe@example.com",
                 *       "first_name": "Jane",
                 *       "last_name": "Doe",
                 *       "phone": "+447400123456",
                 *       "country": "GB",
                 *       "ip": "81.2.69.142",
                 *       "funnel": "spring-sale",
                 *       "custom_param_1": "campaign-7"
                 *     }
                 */
                "application/json": components["schemas"]["IntakeLead"];
            };
        };
        responses: {
            /** @description `accepted`, `delivery_unknown` */
            200: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    /** @description `true` if this is the stored answer */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `accepted` */
            201: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `delivery_unknown` */
            202: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `not_json` */
            400: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unauthenticated` */
            401: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `publisher_inactive` */
            403: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `duplicate_lead`, `idempotency_conflict`, `idempotency_in_progress` */
            409: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `too_large` */
            413: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `cap_reached`, `no_distribution`, `no_advertiser`, `blacklisted`, `geo_not_supported`, `country_unknown`, `outside_hours`, `idempotency_key_invalid`, `invalid` */
            422: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
        };
    };
    "intake.createBatch": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a key with the same body returns the stored answer and creates no second lead. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leads": [
                 *         {
                 *           "email": "jane.roe@example.com",
                 *           "first_name": "Jane",
                 *           "last_name": "Roe",
                 *           "phone": "+447400123457",
                 *           "country": "GB",
                 *           "ip": "81.2.69.142",
                 *           "idempotency_key": "order-1001"
                 *         },
                 *         {
                 *           "email": "john.roe@example.com",
                 *           "first_name": "John",
                 *           "last_name": "Roe",
                 *           "phone": "+447400123458",
                 *           "country": "GB",
                 *           "ip": "81.2.69.142",
                 *           "idempotency_key": "order-1002"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    leads: components["schemas"]["BatchLead"][];
                };
            };
        };
        responses: {
            /** @description Success */
            207: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "lead_id": 4711,
                     *           "status": "Accepted",
                     *           "code": "accepted",
                     *           "message": "Lead accepted.",
                     *           "autologin_url": "https://leadline.example/r/Zk3vX0Q9b1mJ8sT2yLwN5cRpUa7dHe4gKf6iOq0PxYz",
                     *           "redirect_url": "https://leadline.example/r/Zk3vX0Q9b1mJ8sT2yLwN5cRpUa7dHe4gKf6iOq0PxYz",
                     *           "test": false,
                     *           "errors": [],
                     *           "warnings": [],
                     *           "trace_id": "5f0c1b1e-7a43-4b57-9d0b-2f6f5f3f9a11",
                     *           "http_status": 201,
                     *           "replayed": false
                     *         },
                     *         {
                     *           "lead_id": null,
                     *           "status": "Error",
                     *           "code": "invalid",
                     *           "message": "The lead is not valid.",
                     *           "autologin_url": null,
                     *           "redirect_url": null,
                     *           "test": false,
                     *           "errors": [
                     *             {
                     *               "field": "email",
                     *               "code": "invalid_format",
                     *               "message": "Invalid email address"
                     *             }
                     *           ],
                     *           "warnings": [],
                     *           "trace_id": "5f0c1b1e-7a43-4b57-9d0b-2f6f5f3f9a11",
                     *           "http_status": 422,
                     *           "replayed": false
                     *         }
                     *       ],
                     *       "trace_id": "5f0c1b1e-7a43-4b57-9d0b-2f6f5f3f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["BatchReply"];
                };
            };
            /** @description `not_json` */
            400: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unauthenticated` */
            401: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `publisher_inactive` */
            403: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `too_large` */
            413: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `idempotency_key_invalid`, `invalid` */
            422: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
        };
    };
    "intake.listConversions": {
        parameters: {
            query?: {
                cursor?: string;
                limit?: string;
                updated_since?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "conversion_id": 88,
                     *           "lead_id": 4711,
                     *           "payout": "250.00",
                     *           "publisher_status": "FTD",
                     *           "ftd_at": "2026-11-21T08:00:00.000Z",
                     *           "approved_at": "2026-11-21T09:30:00.000Z",
                     *           "hit_id": "Qm9vbS1hLWxhLUtsaWNr",
                     *           "country": "GB",
                     *           "offer": null,
                     *           "funnel": "spring-sale",
                     *           "custom_param_1": "campaign-7",
                     *           "custom_param_2": null,
                     *           "custom_param_3": null,
                     *           "custom_param_4": null,
                     *           "custom_param_5": null,
                     *           "test": false,
                     *           "created_at": "2026-11-20T16:04:11.000Z",
                     *           "updated_at": "2026-11-21T09:30:00.654321Z"
                     *         }
                     *       ],
                     *       "next_cursor": "bDEuYWJjZGVmLjNtdg",
                     *       "has_more": false,
                     *       "updated_until": "2026-11-21T09:31:05.123456Z",
                     *       "trace_id": "5f0c1b1e-7a43-4b57-9d0b-2f6f5f3f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["PublisherConversionPage"];
                };
            };
            /** @description `unauthenticated` */
            401: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `publisher_inactive` */
            403: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `invalid` */
            422: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
        };
    };
    "intake.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lead_id": 4711,
                     *       "status": "Accepted",
                     *       "code": "accepted",
                     *       "message": "Lead accepted.",
                     *       "autologin_url": "https://leadline.example/r/Zk3vX0Q9b1mJ8sT2yLwN5cRpUa7dHe4gKf6iOq0PxYz",
                     *       "redirect_url": "https://leadline.example/r/Zk3vX0Q9b1mJ8sT2yLwN5cRpUa7dHe4gKf6iOq0PxYz",
                     *       "test": false,
                     *       "errors": [],
                     *       "warnings": [],
                     *       "trace_id": "5f0c1b1e-7a43-4b57-9d0b-2f6f5f3f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unauthenticated` */
            401: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `publisher_inactive` */
            403: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `invalid` */
            422: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    /** @description Leads, or reads, per minute */
                    "RateLimit-Limit"?: number;
                    /** @description How many are left */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the full limit is available again */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntakeReply"];
                };
            };
        };
    };
}
