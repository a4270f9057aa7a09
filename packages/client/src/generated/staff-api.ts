// Made by packages/publisher-client/scripts/generate.mjs; do not edit.

export interface components {
    schemas: {
        /** Format: date-time */
        Instant: string;
        MessageReply: {
            message: string;
        };
        Role: {
            id: number;
            version: number;
            name: string;
            /** @enum {string} */
            type: "SYSTEM" | "CUSTOM";
            limited_to_own_parties: boolean;
            permissions: number[];
            users: number;
        };
        SavedReply: {
            message: string;
            version: number;
        };
        VersionHistory: {
            data: components["schemas"]["VersionEntry"][];
            next: number | null;
        };
        VersionEntry: {
            version: number;
            saved_at: components["schemas"]["Instant"];
            saved_by: {
                id: number;
                name: string;
            } | null;
            restored_from: number | null;
            is_current: boolean;
            changes: components["schemas"]["FieldChange"][];
            restore_changes: components["schemas"]["FieldChange"][];
        };
        FieldChange: {
            field: string;
            label: string;
            before: string;
            after: string;
        };
        Permission: {
            id: number;
            name: string;
            category: string;
        };
        UserRow: {
            id: number;
            name: string;
            email?: string | null;
            is_service_account?: boolean;
            level?: number;
            role?: string;
            is_active?: boolean;
            enable_2fa?: boolean;
            /** @enum {string} */
            two_factor?: "off" | "pending" | "on";
            has_chat?: boolean;
            last_sign_in_at?: components["schemas"]["Instant"] | null;
            created_at?: components["schemas"]["Instant"];
            version?: number;
        };
        CurrentApiToken: {
            id: number;
            name: string;
            user: {
                id: number;
                name: string;
                is_service_account: boolean;
            };
            role: {
                id: number;
                name: string;
            };
            limited_to_own_parties: boolean;
            scopes: {
                id: number;
                name: string;
            }[];
            addresses: string[];
            expires_at: components["schemas"]["Instant"] | null;
            rate_limit_per_minute: number;
            timezone: string;
        };
        PublisherAccount: {
            id: number;
            first_name: string;
            last_name: string;
            email: string;
            is_active: boolean;
            may_rotate_token: boolean;
            has_two_factor: boolean;
            last_sign_in_at: components["schemas"]["Instant"] | null;
            added_affiliates: {
                id: number;
                name: string;
            }[];
            affiliates: {
                get_affiliates: {
                    id: number;
                    name: string;
                };
            }[];
            version: number;
        };
        TimeZone: {
            id: number;
            name: string;
            offset: string;
        };
        /** @description Decimal text with two digits */
        Money: string;
        PublisherApi: {
            leads_url: string;
            click_url: string;
            offer_url: string | null;
            token_masked: string;
            previous_token_until: components["schemas"]["Instant"] | null;
            rate_limit_per_minute: number;
            today: {
                since: components["schemas"]["Instant"];
                accepted: number;
                unknown: number;
                rejected: {
                    code: string;
                    count: number;
                }[];
                refused: {
                    code: string;
                    count: number;
                }[];
            };
        };
        ApiToken: {
            api_token: string;
        };
        RotatedToken: {
            api_token: string;
            previous_valid_until: components["schemas"]["Instant"];
        };
        PublisherPostback: {
            id: number;
            version: number;
            publisher_id: number;
            /** @enum {string} */
            event: "lead_accepted" | "lead_rejected" | "status_changed" | "ftd_approved" | "ftd_reversed";
            url: string;
            is_active: boolean;
            created_at: components["schemas"]["Instant"];
            failures: number;
            failing_since: components["schemas"]["Instant"] | null;
            last_success_at: components["schemas"]["Instant"] | null;
            disabled_at: components["schemas"]["Instant"] | null;
        };
        SigningSecret: {
            signing_secret: string;
        };
        PostbackTestFire: {
            url: string;
            ok: boolean;
            status_code: number | null;
            error: string | null;
            duration_ms: number;
        };
        PostbackDelivery: {
            id: number;
            lead_id: number;
            /** @enum {string} */
            event: "lead_accepted" | "lead_rejected" | "status_changed" | "ftd_approved" | "ftd_reversed";
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            tries: number;
            last_status_code: number | null;
            last_error: string | null;
            next_try_at: components["schemas"]["Instant"] | null;
            created_at: components["schemas"]["Instant"];
            delivered_at: components["schemas"]["Instant"] | null;
            replay_of: number | null;
        };
        WallDateTime: string;
        AuditEntry: {
            id: number;
            created_at: components["schemas"]["Instant"];
            user: {
                id: number;
                name: string;
            } | null;
            publisher_account: {
                id: number;
                name: string;
            } | null;
            source: ("token" | "schedule" | "lines" | "chat") | null;
            scheduled_change_id: number | null;
            api_token: {
                id: number;
                name: string;
            } | null;
            address: string | null;
            device: string | null;
            action: string;
            action_label: string;
            entity: string;
            entity_label: string;
            entity_id: number | null;
            name: string | null;
            changes: components["schemas"]["FieldChange"][];
            change_count: number;
        };
        Country: {
            id: number;
            code: string;
            name: string;
            country_icon: string;
        };
        Choice: {
            id: number | string;
            name: string;
        };
        Preset: {
            id: number;
            version: number;
            name: string;
            /** @enum {string} */
            page: "leads" | "reports" | "click-reports";
            config: string;
        };
        BlacklistType: {
            id: number;
            name: string;
            /** @enum {string} */
            field_type: "text field" | "select";
            config: string;
        };
        BlacklistItem: {
            id: number;
            version: number;
            blacklist_type_id: number;
            get_blacklist_type: components["schemas"]["BlacklistType"];
            blacklist_value: string;
            expires_at: components["schemas"]["Instant"];
            hide_blocked: 0 | 1;
            description: string;
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
            stopped_leads: number;
            last_stopped_at: components["schemas"]["Instant"] | null;
        };
        BlacklistPreview: {
            value: string;
            since: components["schemas"]["Instant"];
            leads: number;
            accepted: number;
        };
        BlacklistMessage: {
            /** @constant */
            success: true;
            message: string;
        };
        BlacklistAdded: {
            /** @constant */
            success: true;
            message: string;
            id: number;
        };
        BlacklistLinesReply: {
            /** @constant */
            success: true;
            message: string;
            added: number;
            failed: {
                line: number;
                value: string;
                message: string;
            }[];
        };
        BlacklistSaved: {
            /** @constant */
            success: true;
            message: string;
            version: number;
        };
        BlacklistImport: {
            id: number;
            file_name: string;
            user_name: string;
            /** @enum {string} */
            state: "checking" | "ready" | "adding" | "added" | "undoing" | "undone" | "dropped";
            lines: number;
            done: number;
            faults: number;
            wide: number;
            items: number;
            edited: number;
            since: components["schemas"]["Instant"] | null;
            leads: number | null;
            accepted: number | null;
            created_at: components["schemas"]["Instant"];
            ended_at: components["schemas"]["Instant"] | null;
        };
        BlacklistImportLine: {
            line: number;
            type: string;
            value: string;
            expires_at: string;
            hide_blocked: string;
            description: string;
            fault: string | null;
            is_wide: boolean;
            leads: number;
            accepted: number;
        };
        StatusGroup: {
            id: number;
            version: number;
            group: string;
            statuses: string;
        };
        Settings: {
            version: number;
            suggestions: string[];
            exclude_ftd_status: string[];
            default_publisher_status: string;
            merge_email_aliases: boolean;
            reporting_timezone_id: number;
            password_min: number;
            password_max: number;
            session_hours: number;
            session_idle_minutes: number | null;
            default_timezone_id: number;
            audit_retention_days: number;
            payload_retention_days: number | null;
            trace_retention_days: number | null;
            personal_data_retention_days: number | null;
            export_alert_rows: number | null;
            staff_addresses: string[];
            pending_retention: components["schemas"]["PendingRetention"][];
            proposed_personal_data_days: number | null;
        };
        PendingRetention: {
            /** @enum {string} */
            field: "audit_retention_days" | "payload_retention_days" | "trace_retention_days" | "personal_data_retention_days";
            days: number;
            set_by: string;
            set_at: components["schemas"]["Instant"];
            effective_at: components["schemas"]["Instant"];
        };
        Cap: {
            id: number;
            version: number;
            /** @enum {string} */
            interval: "daily" | "interval";
            /** @enum {string} */
            type: "lead" | "ftd";
            filled: number;
            reserved: number;
            cap: number;
            reset_time: string;
            window_start: components["schemas"]["Instant"];
            reset_at: components["schemas"]["Instant"] | null;
            timezone_id: number;
            timezone: {
                id: number;
                name: string;
            };
            countries: {
                id: number;
                name: string;
                code: string;
            }[];
            advertisers: {
                id: number;
                name: string;
            }[];
            affiliates: {
                id: number;
                name: string;
            }[];
            deal: {
                id: number;
                name: string;
            } | null;
            is_deal_over: boolean;
            parameters: {
                [key: string]: string;
            };
            forecast: components["schemas"]["CapForecast"];
            may_change: boolean;
        };
        CapForecast: {
            /** @enum {string} */
            state: "full" | "today" | "not_today" | "unknown";
            full_since: components["schemas"]["Instant"] | null;
            full_at: components["schemas"]["Instant"] | null;
            earliest: components["schemas"]["Instant"] | null;
            latest: components["schemas"]["Instant"] | null;
            likelihood: number | null;
            expected: number | null;
            high: number | null;
            day_start: components["schemas"]["Instant"];
            day_end: components["schemas"]["Instant"];
            history_days: number;
        };
        WallTime: string;
        CapUsageHistory: {
            id: number;
            cap: number;
            windows: {
                window_start: components["schemas"]["Instant"];
                filled: number;
                reserved: number;
                is_open: boolean;
            }[];
        };
        CapEffects: {
            leads: number;
            is_partial: boolean;
            moves: {
                with_cap: {
                    id: number;
                    name: string;
                } | null;
                without_cap: {
                    id: number;
                    name: string;
                } | null;
                leads: number;
            }[];
            not_estimated_leads: number;
            lost_profit: string | null;
            lost_profit_low: string | null;
            lost_profit_high: string | null;
            behind: {
                advertiser: {
                    id: number;
                    name: string;
                };
                room: {
                    left: number;
                    cap_id: number;
                } | null;
            }[];
            distributions: {
                id: number;
                name: string;
            }[];
        };
        /** @enum {string} */
        DistributionState: "draft" | "live" | "paused";
        DistributionRow: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "slot" | "chance" | "optimize";
            tags: string[];
            timezone_name: string;
            country_id: number;
            country_name: string;
            publisher_id: number | null;
            publisher_name: string;
            advertiser_id: number[];
            advertiser_name: string;
            parameters: {
                [key: string]: string;
            };
            state: components["schemas"]["DistributionState"];
            shadowed_by: components["schemas"]["DistributionName"] | null;
            /** @enum {string} */
            is_active_open: "true" | "false";
            is_outside_hours: boolean;
            updated_at: components["schemas"]["Instant"];
            version: number;
            may_change: boolean;
        };
        DistributionName: {
            id: number;
            name: string;
        };
        Distribution: {
            id: number;
            version: number;
            updated_at: components["schemas"]["Instant"];
            may_change: boolean;
            state: components["schemas"]["DistributionState"];
            step1: {
                taggingSelected: string[];
                selectedCountry: {
                    id: number;
                    name: string;
                };
                selectedTimeZone: {
                    id: number;
                    name: string;
                };
                labelValue: string;
                /** @enum {string} */
                selectedMethod: "slot" | "chance" | "optimize";
                isSendInOpHours: boolean;
                selectedAffiliate: {
                    id: number | null;
                    name: string;
                };
                parameters: {
                    [key: string]: string;
                };
                data_override: {
                    [key: string]: string[];
                };
            };
            step2: {
                name: string;
                /** @constant */
                isActive: 1;
                groups: {
                    name: string;
                    brands: {
                        name: string;
                        percentage: number;
                        id: number | null;
                        deal?: {
                            id: number;
                            name: string;
                        };
                    }[];
                }[];
                openingHours: {
                    id: number;
                    checked: boolean;
                    steps: {
                        start_time: string;
                        end_time: string;
                    }[];
                }[];
            }[];
        };
        DistributionStep1: {
            /** @default [] */
            taggingSelected?: string[];
            selectedCountry: {
                id: number | string;
            };
            selectedTimeZone: {
                id: number | string;
            };
            labelValue: string;
            /** @enum {string} */
            selectedMethod: "slot" | "chance" | "optimize";
            /** @default false */
            isSendInOpHours?: boolean;
            selectedAffiliate?: {
                id: (number | string) | null;
            } | null;
            parameters?: {
                [key: string]: string | number;
            };
            data_override?: {
                [key: string]: (string | number)[];
            };
        };
        DistributionEffects: {
            shadowed_by: components["schemas"]["DistributionName"] | null;
            preceded_by: {
                distribution: components["schemas"]["DistributionName"];
                leads: {
                    country: string;
                    publisher: string | null;
                    custom_param_1: string | null;
                };
            }[];
            leads: {
                country: string;
                publisher: string | null;
                custom_param_1: string | null;
            };
            changes: {
                /** @enum {string} */
                kind: "takes_over" | "gives_up" | "loses";
                distribution: components["schemas"]["DistributionName"] | null;
                leads: {
                    country: string;
                    publisher: string | null;
                    custom_param_1: string | null;
                };
                leaves_nothing: boolean;
            }[];
        };
        Simulation: {
            /** @enum {string} */
            outcome: "offered" | "rejected";
            advertiser: {
                id: number;
                name: string;
            } | null;
            code: string | null;
            reason: string | null;
            distribution: {
                id: number;
                name: string;
            } | null;
            advertiser_overrides: {
                funnel: string | null;
                funnel_override_origin: string | null;
                publisher_id: string;
                pub_override_origin: string | null;
                custom_params: (string | null)[];
            } | null;
            trace: components["schemas"]["DecisionTrace"];
        };
        DecisionTrace: {
            version: number;
            at: components["schemas"]["Instant"];
            steps: {
                step: string;
                passed: boolean;
                detail: string | null;
                cap?: {
                    cap_id: number;
                    cap: number;
                    filled: number;
                    reserved: number;
                    /** @enum {string} */
                    type?: "lead" | "ftd";
                    deal?: {
                        id: number;
                        name: string;
                    };
                };
            }[];
            distribution: {
                id: number;
                name: string;
                method: string;
                timeslot: string | null;
            } | null;
            optimize?: {
                conversion_stats_version: number;
                /** @enum {string} */
                drawn_by: "floor" | "percentages" | "estimate";
                base_rate?: number;
            } | null;
            draws?: {
                turn?: number;
                advertiser: number;
            };
            candidates: {
                group_id: number;
                group: string;
                advertiser_id: number;
                advertiser: string;
                deal?: {
                    id: number;
                    name: string;
                };
                /** @enum {string} */
                verdict: "picked" | "eligible" | "skipped";
                reason: string | null;
                share: number;
                score: number | null;
                caps: {
                    cap_id: number;
                    cap: number;
                    filled: number;
                    reserved: number;
                    /** @enum {string} */
                    type?: "lead" | "ftd";
                    deal?: {
                        id: number;
                        name: string;
                    };
                }[];
                credit?: number;
                accepted?: number;
                stats?: {
                    leads: number;
                    ftds: number;
                    revenue: number;
                    rate?: number;
                    payout?: number;
                    profit?: number;
                    more_revenue?: {
                        per_lead: number;
                        guarantee_percent: number;
                    };
                    more_payout?: {
                        per_lead: number;
                        guarantee_percent: number;
                    };
                    delay?: {
                        deposits: number;
                        median: number;
                        p90: number;
                    };
                    is_assumed?: boolean;
                };
                hours?: {
                    zone: string;
                    weekday: number;
                    minute: number;
                    open: [
                        number,
                        number
                    ][];
                };
                excluded_for?: ("country" | "funnel")[];
                /** @enum {string} */
                deal_miss?: "other_country" | "other_funnel" | "other_offer" | "other_party" | "other_param" | "not_begun" | "over";
                refusal?: {
                    code: string | null;
                    message: string | null;
                    at: components["schemas"]["Instant"];
                };
            }[];
            verdict: {
                offered_to: number | null;
                code: string | null;
            };
        };
        Replay: {
            id: string;
            /** @enum {string} */
            status: "idle" | "running" | "completed" | "failed";
            progress: number;
            total: number;
            played: number;
            error: string | null;
            result: {
                advertiser_id: number | null;
                advertiser: string;
                actual_leads: number;
                saved_leads: number;
                replayed_leads: number;
                actual_profit: components["schemas"]["Money"];
                saved_profit: components["schemas"]["Money"] | null;
                expected_profit: components["schemas"]["Money"] | null;
                rates: {
                    country: string;
                    /** @enum {string} */
                    basis: "country" | "all";
                    leads: number;
                    ftds: number;
                    ftd_rate: components["schemas"]["Ratio"];
                }[];
            }[] | null;
            summary: {
                moved_leads: number;
                not_estimated_leads: number;
                profit_difference: components["schemas"]["Money"] | null;
                profit_difference_low: components["schemas"]["Money"] | null;
                profit_difference_high: components["schemas"]["Money"] | null;
                confidence_percent: number;
                nobody: {
                    code: string;
                    reasons: string[];
                    saved_leads: number;
                    replayed_leads: number;
                }[];
            } | null;
        };
        /** @description Decimal text with two digits */
        Ratio: string;
        AdvertiserRow: {
            id: number;
            name: string;
            display_name: string;
            user_id: number | null;
            user_name: string | null;
            other_manager_names: string[];
            /** @enum {string} */
            status: "active" | "inactive";
            /** @enum {string} */
            is_test_advertiser: "active" | "inactive";
            country_id: number | null;
            country_name: string | null;
            affiliate_id: number | null;
            affiliate_name: string | null;
            cr: components["schemas"]["Ratio"];
            aff_cr: components["schemas"]["Ratio"];
            /** @enum {string} */
            late_ftd: "Yes" | "No";
            created_at: components["schemas"]["Instant"];
        };
        AdvertiserSettings: {
            advertiser: components["schemas"]["Advertiser"];
            revenues: components["schemas"]["Revenue"][];
            caps: components["schemas"]["Cap"][];
            supported_countries: components["schemas"]["AdvertiserCountry"][];
            openingHours: components["schemas"]["OpeningHours"][];
            exclusions: components["schemas"]["Exclusion"][];
            publisher_overrides: components["schemas"]["LeadOverride"][];
            funnel_overrides: components["schemas"]["LeadOverride"][];
        };
        Advertiser: {
            id: number;
            version: number;
            name: string;
            display_name: string;
            /** @enum {string} */
            status: "active" | "inactive";
            /** @enum {string} */
            is_test_advertiser: "active" | "inactive";
            user_id: number | null;
            other_manager_ids: number[];
            send_org_funnel: boolean;
            created_at: components["schemas"]["Instant"];
        };
        Revenue: {
            id: number;
            version: number;
            advertiser_id: number;
            amount: components["schemas"]["Money"];
            country: components["schemas"]["Country"] | null;
            used_by: string[];
        };
        AdvertiserCountry: {
            id: number;
            code: string;
            name: string;
            country_icon: string;
            version: number;
            pivot: {
                country_id: number;
                notes: string | null;
            };
        };
        OpeningHours: {
            id: number;
            version: number;
            advertiser_id: number;
            country_ids: number[];
            country: components["schemas"]["Country"];
            timezone_id: number;
            timezone: {
                id: number;
                name: string;
            };
            days: {
                id: number;
                label?: string;
                checked: boolean;
                /** @default false */
                traffic: boolean;
                steps: {
                    start_time: components["schemas"]["WallTime"];
                    end_time: components["schemas"]["WallTime"];
                }[];
            }[];
        };
        Exclusion: {
            id: number;
            version: number;
            advertiser_id: number;
            affiliate: {
                id: number;
                name: string;
            };
            country: components["schemas"]["Country"] | null;
            country_ids: number[];
            funnel: string;
        };
        LeadOverride: {
            id: number;
            version: number;
            advertiser_id: number | null;
            affiliate_id: number | null;
            country_id: number | null;
            countries: number[];
            override_values: string[];
        };
        PartyEffects: {
            distributions: {
                id: number;
                name: string;
            }[];
            caps: {
                id: number;
            }[];
            leads: number;
            taken?: number;
            is_partial: boolean;
            moves: {
                from: {
                    id: number;
                    name: string;
                } | null;
                to: {
                    id: number;
                    name: string;
                } | null;
                leads: number;
            }[];
        };
        AdvertiserCalls: {
            circuit: {
                /** @enum {string} */
                state: "closed" | "open" | "half_open";
                opened_at: components["schemas"]["Instant"] | null;
                retry_at: components["schemas"]["Instant"] | null;
            };
            acceptance_percent: number | null;
            p50_ms: number | null;
            p95_ms: number | null;
            warnings: {
                code: string;
                message: string;
                count: number;
                last_at: components["schemas"]["Instant"];
                last_lead_id: number;
            }[];
            calls: {
                attempt_id: number;
                lead_id: number;
                at: components["schemas"]["Instant"];
                /** @enum {string} */
                outcome: "accepted" | "rejected" | "unknown" | "failed";
                status_code: number | null;
                duration_ms: number | null;
                message: string | null;
            }[];
        };
        PublisherRow: {
            id: number;
            name: string;
            /** @enum {string} */
            status?: "active" | "inactive";
            user_id?: number | null;
            user_name?: string | null;
            other_manager_names?: string[];
            block_duplicate_leads?: boolean;
            /** @enum {string} */
            locate_leads_by?: "system" | "phone" | "ip_address";
            /** @enum {string} */
            autologin_interval?: "days" | "hours" | "minutes";
            created_at?: components["schemas"]["Instant"];
        };
        PublisherSettings: {
            affiliates: components["schemas"]["Publisher"];
            caps: components["schemas"]["Cap"][];
            supported_countries: components["schemas"]["PublisherCountry"][];
            publisher_overrides: components["schemas"]["LeadOverride"][];
            funnel_overrides: components["schemas"]["LeadOverride"][];
            payouts: components["schemas"]["Payout"][];
        };
        Publisher: {
            id: number;
            version: number;
            name: string;
            /** @enum {string} */
            status: "active" | "inactive";
            user_id: number | null;
            other_manager_ids: number[];
            api_token: string;
            /** @enum {string} */
            autologin_interval: "days" | "hours" | "minutes";
            /** @enum {string} */
            locate_leads_by: "system" | "phone" | "ip_address";
            tracking_domain: string | null;
            offer_url: string | null;
            block_duplicate_leads: boolean;
            duplicate_days: number;
            rate_limit_per_minute: number;
            created_at: components["schemas"]["Instant"];
        };
        PublisherCountry: {
            id: number;
            version: number;
            affiliate_id: number;
            country_id: number;
            country: components["schemas"]["Country"];
            notes: string | null;
            pivot: {
                country_id: number;
            };
        };
        Payout: {
            id: number;
            version: number;
            affiliate_id: number;
            country_ids: number[];
            amount: components["schemas"]["Money"];
        };
        IntegrationPreset: {
            key: string;
            name: string;
            description: string;
            resembles?: string;
            template: components["schemas"]["IntegrationTemplate"];
            pulls?: {
                name: string;
                template: components["schemas"]["StatusPullTemplate"];
            }[];
            reports?: {
                mapping: components["schemas"]["ReportMapping"];
                address?: string;
            };
            secrets: {
                name: string;
                description: string;
            }[];
        };
        IntegrationTemplate: {
            steps: {
                name: string;
                hands_over: boolean;
                request: {
                    /** @enum {string} */
                    method: "POST" | "PUT" | "GET";
                    url: string;
                    /** @default {} */
                    headers: {
                        [key: string]: string;
                    };
                    /**
                     * @default {
                     *       "kind": "none"
                     *     }
                     */
                    auth: {
                        /** @constant */
                        kind: "none";
                    } | {
                        /** @constant */
                        kind: "bearer";
                        token: string;
                    } | {
                        /** @constant */
                        kind: "basic";
                        username: string;
                        password: string;
                    } | {
                        /** @constant */
                        kind: "header";
                        name: string;
                        value: string;
                    } | {
                        /** @constant */
                        kind: "query";
                        name: string;
                        value: string;
                    };
                    body: {
                        /** @constant */
                        kind: "fields";
                        /** @enum {string} */
                        format: "json" | "form" | "query";
                        fields: {
                            name: string;
                            value: string;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            type: "text" | "number" | "boolean" | "json";
                            /**
                             * @default send
                             * @enum {string}
                             */
                            empty: "send" | "omit" | "null";
                        }[];
                    } | {
                        /** @constant */
                        kind: "text";
                        /** @enum {string} */
                        format: "json" | "xml" | "text";
                        text: string;
                    };
                };
                answer: {
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    type: "auto" | "json" | "xml" | "form" | "text";
                    rules: {
                        /** @enum {string} */
                        outcome: "accepted" | "refused" | "unclear";
                        when: ({
                            /** @constant */
                            kind: "status";
                            statuses: string[];
                        } | {
                            /** @constant */
                            kind: "readable";
                            is: boolean;
                        } | {
                            /** @constant */
                            kind: "exists";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        } | {
                            /** @constant */
                            kind: "missing";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        } | {
                            /** @constant */
                            kind: "equals";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            text: string;
                        } | {
                            /** @constant */
                            kind: "one_of";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            texts: string[];
                        } | {
                            /** @constant */
                            kind: "matches";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            pattern: string;
                        } | {
                            /** @constant */
                            kind: "greater_than";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            number: number;
                        })[];
                    }[];
                    read: {
                        /** @default null */
                        external_id: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default null */
                        autologin_url: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default [] */
                        reasons: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        })[];
                        /** @default null */
                        price: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default null */
                        currency: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default [] */
                        others: {
                            name: string;
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        }[];
                    };
                };
                /** @default null */
                cache: {
                    seconds: number;
                    /** @default null */
                    expires_in: ({
                        /** @constant */
                        from: "path";
                        path: string;
                    } | {
                        /** @constant */
                        from: "pattern";
                        pattern: string;
                    } | {
                        /** @constant */
                        from: "header";
                        name: string;
                    }) | null;
                } | null;
            }[];
            /** @default [] */
            tables: {
                name: string;
                rows: {
                    from: string;
                    to: string;
                }[];
                /** @default null */
                otherwise: string | null;
            }[];
            password: {
                /** @default 12 */
                length: number;
                /** @default true */
                lower: boolean;
                /** @default true */
                upper: boolean;
                /** @default true */
                digits: boolean;
                /** @default  */
                symbols: string;
            };
            /** @default 10000 */
            timeout_ms: number;
            /** @default 64 */
            connections: number;
            /** @default 10000 */
            connection_wait_ms: number;
            /** @default 2 */
            retries: number;
            /**
             * @default hold
             * @enum {string}
             */
            timeout_policy: "hold" | "cascade";
        };
        StatusPullTemplate: {
            /** @default [] */
            steps: {
                name: string;
                request: {
                    /** @enum {string} */
                    method: "POST" | "PUT" | "GET";
                    url: string;
                    /** @default {} */
                    headers: {
                        [key: string]: string;
                    };
                    /**
                     * @default {
                     *       "kind": "none"
                     *     }
                     */
                    auth: {
                        /** @constant */
                        kind: "none";
                    } | {
                        /** @constant */
                        kind: "bearer";
                        token: string;
                    } | {
                        /** @constant */
                        kind: "basic";
                        username: string;
                        password: string;
                    } | {
                        /** @constant */
                        kind: "header";
                        name: string;
                        value: string;
                    } | {
                        /** @constant */
                        kind: "query";
                        name: string;
                        value: string;
                    };
                    body: {
                        /** @constant */
                        kind: "fields";
                        /** @enum {string} */
                        format: "json" | "form" | "query";
                        fields: {
                            name: string;
                            value: string;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            type: "text" | "number" | "boolean" | "json";
                            /**
                             * @default send
                             * @enum {string}
                             */
                            empty: "send" | "omit" | "null";
                        }[];
                    } | {
                        /** @constant */
                        kind: "text";
                        /** @enum {string} */
                        format: "json" | "xml" | "text";
                        text: string;
                    };
                };
                answer: {
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    type: "auto" | "json" | "xml" | "form" | "text";
                    rules: {
                        /** @enum {string} */
                        outcome: "accepted" | "refused" | "unclear";
                        when: ({
                            /** @constant */
                            kind: "status";
                            statuses: string[];
                        } | {
                            /** @constant */
                            kind: "readable";
                            is: boolean;
                        } | {
                            /** @constant */
                            kind: "exists";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        } | {
                            /** @constant */
                            kind: "missing";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        } | {
                            /** @constant */
                            kind: "equals";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            text: string;
                        } | {
                            /** @constant */
                            kind: "one_of";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            texts: string[];
                        } | {
                            /** @constant */
                            kind: "matches";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            pattern: string;
                        } | {
                            /** @constant */
                            kind: "greater_than";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            number: number;
                        })[];
                    }[];
                    read: {
                        /** @default null */
                        external_id: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default null */
                        autologin_url: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default [] */
                        reasons: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        })[];
                        /** @default null */
                        price: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default null */
                        currency: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default [] */
                        others: {
                            name: string;
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        }[];
                    };
                };
            }[];
            request: {
                /** @enum {string} */
                method: "POST" | "PUT" | "GET";
                url: string;
                /** @default {} */
                headers: {
                    [key: string]: string;
                };
                /**
                 * @default {
                 *       "kind": "none"
                 *     }
                 */
                auth: {
                    /** @constant */
                    kind: "none";
                } | {
                    /** @constant */
                    kind: "bearer";
                    token: string;
                } | {
                    /** @constant */
                    kind: "basic";
                    username: string;
                    password: string;
                } | {
                    /** @constant */
                    kind: "header";
                    name: string;
                    value: string;
                } | {
                    /** @constant */
                    kind: "query";
                    name: string;
                    value: string;
                };
                body: {
                    /** @constant */
                    kind: "fields";
                    /** @enum {string} */
                    format: "json" | "form" | "query";
                    fields: {
                        name: string;
                        value: string;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        type: "text" | "number" | "boolean" | "json";
                        /**
                         * @default send
                         * @enum {string}
                         */
                        empty: "send" | "omit" | "null";
                    }[];
                } | {
                    /** @constant */
                    kind: "text";
                    /** @enum {string} */
                    format: "json" | "xml" | "text";
                    text: string;
                };
            };
            answer: {
                /**
                 * @default auto
                 * @enum {string}
                 */
                type: "auto" | "json" | "xml" | "form" | "text";
                /** @default null */
                rows: string | null;
            };
            /** @default 72 */
            lookback_hours: number;
            /**
             * @default {
             *       "kind": "none"
             *     }
             */
            pages: {
                /** @constant */
                kind: "none";
            } | {
                /** @constant */
                kind: "number";
                /** @default 1 */
                first: number;
                /** @default null */
                last: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
            } | {
                /** @constant */
                kind: "offset";
                /** @default null */
                total: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
            } | {
                /** @constant */
                kind: "cursor";
                value: {
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                };
            } | {
                /** @constant */
                kind: "link";
                value: {
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                };
            } | {
                /** @constant */
                kind: "until_empty";
            };
            /** @default 10 */
            max_pages: number;
            read: {
                /** @default null */
                lead_id: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                brand_lead_id: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                status: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default [] */
                refused_values: string[];
                /** @default null */
                ftd: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default [] */
                ftd_values: string[];
                /** @default null */
                amount: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                ftd_time: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_id: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_amount: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_time: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_currency: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
            };
        };
        ReportMapping: {
            /**
             * @default auto
             * @enum {string}
             */
            type: "auto" | "json" | "xml" | "form" | "text";
            /** @default null */
            rows: string | null;
            read: {
                /** @default null */
                lead_id: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                brand_lead_id: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                status: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                ftd: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default [] */
                ftd_values: string[];
                /** @default null */
                amount: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                currency: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                ftd_time: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_id: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_amount: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_time: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_currency: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                event_id: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
            };
        };
        Integration: {
            advertiser_id: number;
            version: number;
            template: components["schemas"]["IntegrationTemplate"] | null;
            secrets: {
                name: string;
                is_set: boolean;
                origins: string[];
            }[];
        };
        IntegrationTemplateInput: {
            steps: {
                name: string;
                hands_over: boolean;
                request: {
                    /** @enum {string} */
                    method: "POST" | "PUT" | "GET";
                    url: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    /**
                     * @default {
                     *       "kind": "none"
                     *     }
                     */
                    auth?: {
                        /** @constant */
                        kind: "none";
                    } | {
                        /** @constant */
                        kind: "bearer";
                        token: string;
                    } | {
                        /** @constant */
                        kind: "basic";
                        username: string;
                        password: string;
                    } | {
                        /** @constant */
                        kind: "header";
                        name: string;
                        value: string;
                    } | {
                        /** @constant */
                        kind: "query";
                        name: string;
                        value: string;
                    };
                    body: {
                        /** @constant */
                        kind: "fields";
                        /** @enum {string} */
                        format: "json" | "form" | "query";
                        fields: {
                            name: string;
                            value: string;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            type?: "text" | "number" | "boolean" | "json";
                            /**
                             * @default send
                             * @enum {string}
                             */
                            empty?: "send" | "omit" | "null";
                        }[];
                    } | {
                        /** @constant */
                        kind: "text";
                        /** @enum {string} */
                        format: "json" | "xml" | "text";
                        text: string;
                    };
                };
                answer: {
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    type?: "auto" | "json" | "xml" | "form" | "text";
                    rules: {
                        /** @enum {string} */
                        outcome: "accepted" | "refused" | "unclear";
                        when: ({
                            /** @constant */
                            kind: "status";
                            statuses: string[];
                        } | {
                            /** @constant */
                            kind: "readable";
                            is: boolean;
                        } | {
                            /** @constant */
                            kind: "exists";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        } | {
                            /** @constant */
                            kind: "missing";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        } | {
                            /** @constant */
                            kind: "equals";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            text: string;
                        } | {
                            /** @constant */
                            kind: "one_of";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            texts: string[];
                        } | {
                            /** @constant */
                            kind: "matches";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            pattern: string;
                        } | {
                            /** @constant */
                            kind: "greater_than";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            number: number;
                        })[];
                    }[];
                    /** @default {} */
                    read?: {
                        /** @default null */
                        external_id?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default null */
                        autologin_url?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default [] */
                        reasons?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        })[];
                        /** @default null */
                        price?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default null */
                        currency?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default [] */
                        others?: {
                            name: string;
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        }[];
                    };
                };
                /** @default null */
                cache?: {
                    seconds: number;
                    /** @default null */
                    expires_in?: ({
                        /** @constant */
                        from: "path";
                        path: string;
                    } | {
                        /** @constant */
                        from: "pattern";
                        pattern: string;
                    } | {
                        /** @constant */
                        from: "header";
                        name: string;
                    }) | null;
                } | null;
            }[];
            /** @default [] */
            tables?: {
                name: string;
                rows: {
                    from: string;
                    to: string;
                }[];
                /** @default null */
                otherwise?: string | null;
            }[];
            /** @default {} */
            password?: {
                /** @default 12 */
                length?: number;
                /** @default true */
                lower?: boolean;
                /** @default true */
                upper?: boolean;
                /** @default true */
                digits?: boolean;
                /** @default  */
                symbols?: string;
            };
            /** @default 10000 */
            timeout_ms?: number;
            /** @default 64 */
            connections?: number;
            /** @default 10000 */
            connection_wait_ms?: number;
            /** @default 2 */
            retries?: number;
            /**
             * @default hold
             * @enum {string}
             */
            timeout_policy?: "hold" | "cascade";
        };
        IntegrationTest: {
            steps: {
                name: string;
                hands_over: boolean;
                request: {
                    method: string;
                    url: string;
                    headers: {
                        [key: string]: string;
                    };
                    body: string | null;
                } | null;
                response: {
                    status: number;
                    headers: {
                        [key: string]: string;
                    };
                    body: string;
                } | null;
                duration_ms: number;
                outcome: ("accepted" | "refused" | "unclear") | null;
                rule: number | null;
                read: {
                    external_id: string | null;
                    autologin_url: string | null;
                    message: string | null;
                    price: string | null;
                    currency: string | null;
                    others: {
                        [key: string]: string;
                    };
                } | null;
                error: {
                    code: string;
                    message: string;
                } | null;
                warnings: {
                    /** @enum {string} */
                    code: "error_in_body" | "not_json" | "no_external_id" | "no_autologin_url" | "later_step_failed";
                    message: string;
                }[];
            }[];
            outcome: ("accepted" | "refused" | "unknown") | null;
        };
        IntegrationPreview: {
            steps: {
                name: string;
                request: {
                    method: string;
                    url: string;
                    headers: {
                        [key: string]: string;
                    };
                    body: string | null;
                } | null;
                faults: {
                    path: string;
                    message: string;
                }[];
            }[];
            faults: {
                path: string;
                message: string;
            }[];
        };
        AnswerComparison: {
            steps: {
                name: string;
                compared: number;
                different: {
                    lead_id: number;
                    received_at: components["schemas"]["Instant"];
                    /** @enum {string} */
                    outcome: "accepted" | "refused" | "unclear";
                    status: number;
                    headers: {
                        [key: string]: string;
                    };
                    body: string;
                    changed: ("outcome" | "external_id" | "autologin_url" | "message" | "price" | "currency" | "others")[];
                    saved: {
                        /** @enum {string} */
                        outcome: "accepted" | "refused" | "unclear";
                        rule: number | null;
                        external_id: string | null;
                        autologin_url: string | null;
                        message: string | null;
                        price: string | null;
                        currency: string | null;
                        others: {
                            [key: string]: string;
                        };
                    };
                    draft: {
                        /** @enum {string} */
                        outcome: "accepted" | "refused" | "unclear";
                        rule: number | null;
                        external_id: string | null;
                        autologin_url: string | null;
                        message: string | null;
                        price: string | null;
                        currency: string | null;
                        others: {
                            [key: string]: string;
                        };
                    };
                }[];
            }[];
        };
        IntegrationChecklist: {
            is_saved: boolean;
            missing_secrets: string[];
            /** @enum {string} */
            test: "accepted" | "changed" | "missing";
            tested_at: components["schemas"]["Instant"] | null;
            is_active: boolean;
            distributions: {
                id: number;
                name: string;
                country: string | null;
                blocked_by: ("advertiser_inactive" | "excluded" | "country_not_supported" | "closed" | "no_traffic" | "cap_full" | "circuit_open" | "outside_hours" | "other_timeslot") | null;
            }[];
            campaigns: number;
            accepted: {
                lead_id: number | null;
                at: components["schemas"]["Instant"];
            } | null;
            reported: {
                lead_id: number | null;
                at: components["schemas"]["Instant"];
            } | null;
        };
        MissingLeadValues: {
            /** @enum {string} */
            origin: "sent" | "routable";
            leads: number;
            values: {
                name: string;
                missing: number;
                lead_id: number | null;
                uses: {
                    step: string;
                    /** @enum {string} */
                    place: "url" | "header" | "auth" | "field" | "body";
                    field: string | null;
                    /** @enum {string} */
                    kind: "empty" | "omitted" | "null" | "text" | "refused";
                    text: string | null;
                }[];
            }[];
        };
        PastLeadRequests: {
            /** @enum {string} */
            origin: "sent" | "routable";
            leads: {
                lead_id: number;
                created_at: components["schemas"]["Instant"];
                steps: {
                    name: string;
                    /** @enum {string} */
                    change: "same" | "changed" | "added" | "removed";
                    before: {
                        method: string;
                        url: string;
                        headers: {
                            [key: string]: string;
                        };
                        body: string | null;
                    } | null;
                    after: {
                        method: string;
                        url: string;
                        headers: {
                            [key: string]: string;
                        };
                        body: string | null;
                    } | null;
                    fault: string | null;
                }[];
            }[];
        };
        PostbackAddress: {
            token: string;
            url: string;
        };
        LeadRow: {
            id: number;
            email: string;
            /** @enum {string} */
            status: "Submitted" | "Accepted" | "Rejected" | "FTD" | "Pending FTD" | "FTD REJECTED";
            lead_status_id: number;
            /** @enum {string} */
            row_color: "normal" | "rejected" | "ftd" | "pending_ftd" | "quality_control_ftd" | "fake_ftd";
            advertiser_id: number | null;
            advertiser_name: string | null;
            affiliate_id: number;
            publisher_name: string;
            dis_id: number | null;
            distribution_name: string | null;
            country_id: number | null;
            country_name: string | null;
            country_code: string | null;
            brand_status: string | null;
            publisher_status: string | null;
            status_override: string | null;
            rejection_reason: string | null;
            notes: string | null;
            offer: string | null;
            funnel: string | null;
            funnel_override: string | null;
            funnel_override_origin: ("injection" | "publisher" | "advertiser" | "distribution") | null;
            publisher_id_override: string | null;
            pub_override_origin: ("injection" | "publisher" | "advertiser" | "distribution") | null;
            custom_param_1: string | null;
            custom_param_2: string | null;
            custom_param_3: string | null;
            custom_param_4: string | null;
            custom_param_5: string | null;
            first_name: string;
            last_name: string;
            phone: string;
            ip: string;
            city: string | null;
            language: string | null;
            hit_id: string | null;
            created_at: components["schemas"]["Instant"];
            ftd_date: components["schemas"]["Instant"] | null;
            broker_first_time_deposit: components["schemas"]["Instant"] | null;
            /** @enum {string} */
            real_conversion: "Yes" | "No";
            /** @enum {string} */
            late_ftd: "Yes" | "No";
            revenue: components["schemas"]["Money"];
            payout: components["schemas"]["Money"];
            cr: components["schemas"]["Ratio"];
            aff_cr: components["schemas"]["Ratio"];
            autologged_at: components["schemas"]["Instant"] | null;
            autologin_url: string | null;
            redirect_url: string | null;
            is_injected: boolean;
            injected: string | null;
            fake_ftd: boolean;
            is_test: boolean;
            returned_at: components["schemas"]["Instant"] | null;
            return_reason: ("invalid_number" | "duplicate" | "wrong_country" | "wrong_language" | "under_age" | "never_signed_up" | "other") | null;
            returned_by: string | null;
        };
        LeadSearchSummary: {
            found: number;
            several: {
                value: string;
                leads: number;
            }[];
            older: number;
            outside: number;
            not_found: string[];
            is_everywhere: boolean;
        };
        StatusHistoryRow: {
            id: number;
            created_at: components["schemas"]["Instant"];
            source: string;
            changed_by: string | null;
            brand_status: string | null;
            previous_brand_status: string | null;
            /** @enum {string} */
            status: "Submitted" | "Accepted" | "Rejected" | "FTD" | "Pending FTD" | "FTD REJECTED";
            previous_status: ("Submitted" | "Accepted" | "Rejected" | "FTD" | "Pending FTD" | "FTD REJECTED") | null;
            note: string | null;
        };
        LeadHistoryRow: {
            id: number;
            lead_id: number;
            advertiser: string | null;
            restriction_origin: ("system" | "broker") | null;
            message: string | null;
            /** @enum {string} */
            status: "Accepted" | "Rejected" | "Pending";
            distribution: string | null;
            created_at: components["schemas"]["Instant"];
            taken_time: number | null;
            offer: string | null;
            funnel: string | null;
            funnel_override: string | null;
            publisher_id_override: string | null;
            price?: string | null;
            currency?: string | null;
            req_payload: string | null;
            res_payload: string | null;
        };
        LeadDecisions: {
            lead_id: number;
            decisions: components["schemas"]["DecisionTrace"][];
        };
        LeadActionCheck: {
            total: number;
            changed: number;
            unchanged: number[];
            refused: {
                reason: string;
                lead_ids: number[];
            }[];
            deposited: number[];
        };
        LeadActionReply: {
            message: string;
            updated: number[];
            skipped: components["schemas"]["SkippedLead"][];
        };
        SkippedLead: {
            lead_id: number;
            code: string;
            message: string;
        };
        InjectionCheck: {
            total: number;
            ready: number;
            refused: {
                reason: string;
                lead_ids: number[];
            }[];
            deposited: number[];
            waiting: number[];
            others: {
                injections: number;
                leads: number;
            };
            caps: {
                cap_id: number;
                /** @enum {string} */
                type: "lead" | "ftd";
                cap: number;
                room: number;
                leads: number;
                window_start: components["schemas"]["Instant"];
                window_end: components["schemas"]["Instant"] | null;
            }[];
            starts_at: components["schemas"]["Instant"];
            ends_at: components["schemas"]["Instant"];
        };
        InjectionBatch: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "Injection" | "Simulation";
            advertiser: string;
            total: number;
            open: number;
            accepted: number;
            unknown: number;
            refused: {
                reason: string;
                lead_ids: number[];
            }[];
            created_at: components["schemas"]["Instant"];
            ends_at: components["schemas"]["Instant"];
            finished_at: components["schemas"]["Instant"] | null;
        };
        ProgressLog: {
            id: number;
            /** @enum {string} */
            type: "Injection" | "Simulation";
            /** @enum {string} */
            status: "idle" | "running" | "completed";
            lead_id: number;
            injected_lead_id: number | null;
            email: string;
            publisher: string;
            advertiser: string;
            country: string | null;
            created_at: components["schemas"]["Instant"];
            scheduled_at: components["schemas"]["Instant"];
            finished_at: components["schemas"]["Instant"] | null;
            outcome: ("accepted" | "rejected" | "unknown") | null;
            reason: string | null;
        };
        PendingConversionRow: {
            id: number;
            /** @enum {string} */
            status: "Submitted" | "Accepted" | "Rejected" | "FTD" | "Pending FTD" | "FTD REJECTED";
            /** @enum {string} */
            row_color: "normal" | "rejected" | "ftd" | "pending_ftd" | "quality_control_ftd" | "fake_ftd";
            email: string;
            advertiser_id: number | null;
            advertiser_name: string | null;
            affiliate_id: number;
            affiliate_name: string;
            country_id: number | null;
            country_name: string | null;
            funnel: string | null;
            offer: string | null;
            custom_param_1: string | null;
            custom_param_2: string | null;
            custom_param_3: string | null;
            custom_param_4: string | null;
            custom_param_5: string | null;
            total: number;
            registrations: number;
            deposits: number;
            aff_ftd: number;
            revenue: components["schemas"]["Money"];
            payout: components["schemas"]["Money"];
            profit: components["schemas"]["Money"];
            margin: components["schemas"]["Ratio"];
            affiliate_sale_status: string | null;
            brand_status: string | null;
            cr: components["schemas"]["Ratio"];
            cr_when_approved: components["schemas"]["Ratio"];
            aff_cr: components["schemas"]["Ratio"];
            aff_cr_when_approved: components["schemas"]["Ratio"];
            eCPL: components["schemas"]["Money"];
            AeCPL: components["schemas"]["Money"];
            created_at_converted_time: string;
            ftd_date_converted_time: string;
            /** @enum {string} */
            late_ftd: "Yes" | "No";
            fake_ftd: boolean;
            decided_by: string | null;
            decided_at_converted_time: string | null;
            decided_at: components["schemas"]["Instant"] | null;
            is_reversed: boolean;
            advertiser_pays: boolean;
            revenue_if_accepted: components["schemas"]["Money"];
            payout_if_accepted: components["schemas"]["Money"];
            profit_if_accepted: components["schemas"]["Money"];
            accepting: {
                user_id: number;
                by: string;
                undo_until: components["schemas"]["Instant"];
                is_accept: boolean;
            } | null;
        };
        ComparedRanges: {
            zone: string;
            current: {
                start_date: string;
                end_date: string;
            };
            past: {
                start_date: string;
                end_date: string;
            };
        };
        ExchangeRate: {
            id: number;
            currency: string;
            day: string;
            rate: string;
            source: string;
            created_at: components["schemas"]["Instant"];
            created_by: {
                id: number;
                name: string;
            } | null;
            is_replaced: boolean;
        };
        Currency: {
            code: string;
            minor_digits: number;
            rate: string;
        };
        Deposit: {
            id: number;
            amount: components["schemas"]["Money"];
            currency: string;
            deposited_at: components["schemas"]["Instant"];
            external_id: string | null;
            created_by: string | null;
            created_at: components["schemas"]["Instant"];
            voided_at: components["schemas"]["Instant"] | null;
            voided_by: string | null;
            void_reason: ("mistake" | "duplicate" | "withdrawn" | "other") | null;
        };
        LedgerEntry: {
            id: number;
            counts_at: components["schemas"]["Instant"];
            recorded_at: components["schemas"]["Instant"];
            lead_id: number | null;
            /** @enum {string} */
            reason: "opening" | "lead_accepted" | "ftd_reported" | "ftd_accepted" | "ftd_rejected" | "ftd_reversed" | "corrected" | "terms_changed" | "marked_test" | "returned" | "return_undone" | "deposit" | "deposit_voided" | "guarantee" | "covered" | "deducted";
            is_reversal: boolean;
            changed_by: string | null;
            amount: components["schemas"]["Money"];
        };
        LeadMoney: {
            revenue: components["schemas"]["LeadMoneySide"] | null;
            payout: components["schemas"]["LeadMoneySide"] | null;
        };
        LeadMoneySide: {
            plan: components["schemas"]["KeptPlan"] | null;
            lines: components["schemas"]["LeadMoneyLine"][] | null;
            total: components["schemas"]["Money"] | null;
        };
        KeptPlan: {
            currency: string;
            per_lead: components["schemas"]["Money"] | null;
            per_ftd: components["schemas"]["Money"] | null;
            share_percent: components["schemas"]["Ratio"] | null;
            tiers: {
                from: number;
                amount: components["schemas"]["Money"];
            }[];
            lifts_all: boolean;
            guarantee_percent: components["schemas"]["Ratio"] | null;
            period: ("day" | "week" | "month" | "dates") | null;
            maturity_days: number;
            deducted_statuses: string[];
            deduct_percent: components["schemas"]["Ratio"] | null;
            guarantees_valid_leads: boolean;
            counts_valid_ftds: boolean;
            fee: components["schemas"]["Money"] | null;
            minimum: components["schemas"]["Money"] | null;
            maximum: components["schemas"]["Money"] | null;
            id: number;
            party_id: number;
            name: string;
            terms_until: components["schemas"]["Instant"] | null;
            ended_at: components["schemas"]["Instant"] | null;
        };
        LeadMoneyLine: {
            /** @enum {string} */
            part: "lead" | "ftd" | "share" | "topup";
            /** @enum {string} */
            reason: "opening" | "lead_accepted" | "ftd_reported" | "ftd_accepted" | "ftd_rejected" | "ftd_reversed" | "corrected" | "terms_changed" | "marked_test" | "returned" | "return_undone" | "deposit" | "deposit_voided" | "guarantee" | "covered" | "deducted";
            is_reversal: boolean;
            amount: components["schemas"]["Money"];
            agreed: {
                currency: string;
                amount: components["schemas"]["Money"];
            } | null;
            counts_at: components["schemas"]["Instant"];
            recorded_at: components["schemas"]["Instant"] | null;
        };
        Plan: {
            id: number;
            version: number;
            name: string;
            currency: string;
            per_lead: components["schemas"]["Money"] | null;
            per_ftd: components["schemas"]["Money"] | null;
            share_percent: components["schemas"]["Ratio"] | null;
            tiers: {
                from: number;
                amount: components["schemas"]["Money"];
            }[];
            lifts_all: boolean;
            guarantee_percent: components["schemas"]["Ratio"] | null;
            period: ("day" | "week" | "month" | "dates") | null;
            maturity_days: number;
            deducted_statuses: string[];
            deduct_percent: components["schemas"]["Ratio"] | null;
            guarantees_valid_leads: boolean;
            counts_valid_ftds: boolean;
            fee: components["schemas"]["Money"] | null;
            minimum: components["schemas"]["Money"] | null;
            maximum: components["schemas"]["Money"] | null;
            country_ids: number[];
            funnels: string[];
            offers: string[];
            party_ids: number[];
            parties: {
                id: number;
                name: string;
            }[];
            custom_params: {
                [key: string]: string;
            };
            starts_on: string | null;
            ends_on: string | null;
            zone: string;
            used_by: string[];
            is_plain: boolean;
            created_at: components["schemas"]["Instant"];
            ended_at: components["schemas"]["Instant"] | null;
        };
        PlanVersions: {
            data: components["schemas"]["VersionEntry"][];
            next: number | null;
            terms: components["schemas"]["EarlierTerms"][];
        };
        EarlierTerms: {
            until_at: components["schemas"]["Instant"];
            currency: string;
            per_lead: components["schemas"]["Money"] | null;
            per_ftd: components["schemas"]["Money"] | null;
            share_percent: components["schemas"]["Ratio"] | null;
            tiers: {
                from: number;
                amount: components["schemas"]["Money"];
            }[];
            lifts_all: boolean;
            guarantee_percent: components["schemas"]["Ratio"] | null;
            period: ("day" | "week" | "month" | "dates") | null;
            maturity_days: number;
            deducted_statuses: string[];
            deduct_percent: components["schemas"]["Ratio"] | null;
            guarantees_valid_leads: boolean;
            counts_valid_ftds: boolean;
            fee: components["schemas"]["Money"] | null;
            minimum: components["schemas"]["Money"] | null;
            maximum: components["schemas"]["Money"] | null;
        };
        PlanEffect: {
            has_past: boolean;
            currency: string;
            leads: number;
            per_lead: {
                leads: number;
                before: components["schemas"]["Money"];
                after: components["schemas"]["Money"];
            };
            per_ftd: {
                leads: number;
                before: components["schemas"]["Money"];
                after: components["schemas"]["Money"];
            };
            share: {
                leads: number;
                before: components["schemas"]["Money"];
                after: components["schemas"]["Money"];
            };
            periods: {
                periods: number;
                before: components["schemas"]["Money"];
                after: components["schemas"]["Money"];
            };
            corrected: number;
        };
        PlansForLead: {
            kept_plan_id: number | null;
            plans: {
                plan_id: number;
                wins: boolean;
                reason: ("other_country" | "other_funnel" | "other_offer" | "other_party" | "other_param" | "not_begun" | "over" | "less_specific" | "older") | null;
            }[];
        };
        PlanCohorts: {
            zone: string;
            data: components["schemas"]["PlanCohort"][];
            next: string | null;
        };
        PlanCohort: {
            starts_at: components["schemas"]["Instant"];
            ends_at: components["schemas"]["Instant"];
            closes_at: components["schemas"]["Instant"];
            first_day: string;
            last_day: string;
            /** @enum {string} */
            period: "day" | "week" | "month" | "dates";
            /** @enum {string} */
            state: "open" | "maturing" | "closed";
            currency: string;
            leads: number;
            counted: number;
            ftds: number;
            per_ftd: components["schemas"]["Money"] | null;
            guarantee_percent: components["schemas"]["Ratio"] | null;
            guaranteed_ftds: string | null;
            due: components["schemas"]["Money"];
            earned_for_ftds: components["schemas"]["Money"];
            earned_for_leads: components["schemas"]["Money"];
            topup: components["schemas"]["Money"];
        };
        GlobalMetrics: {
            attempts: number;
            leads: number;
            success_percent: components["schemas"]["Ratio"];
            autologged: number;
            autologged_percent: components["schemas"]["Ratio"];
            total_ftd: number;
            publisher_ftd: number;
            late_ftd: number;
            conversion: components["schemas"]["Ratio"];
            publisher_conversion: components["schemas"]["Ratio"];
            ecpl?: components["schemas"]["Money"];
            aecpl?: components["schemas"]["Money"];
            revenue?: components["schemas"]["Money"];
            payout?: components["schemas"]["Money"];
            profit?: components["schemas"]["Money"];
        };
        Pivot: {
            data: components["schemas"]["ReportRow"][];
            totals: {
                attempts: number;
                leads: number;
                offered?: number;
                acceptance?: components["schemas"]["Ratio"];
                success_percent: components["schemas"]["Ratio"];
                autologged: number;
                autologged_percent: components["schemas"]["Ratio"];
                ftds: number;
                publisher_ftds: number;
                late_ftds: number;
                cr: components["schemas"]["Ratio"];
                aff_cr: components["schemas"]["Ratio"];
                revenue?: components["schemas"]["Money"];
                payout?: components["schemas"]["Money"];
                profit?: components["schemas"]["Money"];
                margin?: components["schemas"]["Ratio"];
                ecpl?: components["schemas"]["Money"];
                aecpl?: components["schemas"]["Money"];
                lead_revenue?: components["schemas"]["Money"];
                lead_payout?: components["schemas"]["Money"];
                topup_revenue?: components["schemas"]["Money"];
                topup_payout?: components["schemas"]["Money"];
                effective_cpa?: components["schemas"]["Money"];
                past?: components["schemas"]["ReportMeasures"];
                pending_ftds?: number;
                expected_payout?: components["schemas"]["Money"];
                change?: {
                    [key: string]: components["schemas"]["Ratio"] | "new";
                };
            };
            ranges?: components["schemas"]["ComparedRanges"];
            groups: number;
            headers: {
                key: string;
                title: string;
                sortable: boolean;
            }[];
            next_group_by_drilldown_enum: {
                [key: string]: string;
            };
        };
        ReportRow: {
            attempts: number;
            leads: number;
            offered?: number;
            acceptance?: components["schemas"]["Ratio"];
            success_percent: components["schemas"]["Ratio"];
            autologged: number;
            autologged_percent: components["schemas"]["Ratio"];
            ftds: number;
            publisher_ftds: number;
            late_ftds: number;
            cr: components["schemas"]["Ratio"];
            aff_cr: components["schemas"]["Ratio"];
            revenue?: components["schemas"]["Money"];
            payout?: components["schemas"]["Money"];
            profit?: components["schemas"]["Money"];
            margin?: components["schemas"]["Ratio"];
            ecpl?: components["schemas"]["Money"];
            aecpl?: components["schemas"]["Money"];
            lead_revenue?: components["schemas"]["Money"];
            lead_payout?: components["schemas"]["Money"];
            topup_revenue?: components["schemas"]["Money"];
            topup_payout?: components["schemas"]["Money"];
            effective_cpa?: components["schemas"]["Money"];
            past?: components["schemas"]["ReportMeasures"];
            pending_ftds?: number;
            expected_payout?: components["schemas"]["Money"];
            change?: {
                [key: string]: components["schemas"]["Ratio"] | "new";
            };
            id: number;
            value: (number | string) | null;
            label: string;
            note?: string;
            advertisers?: string;
            affiliates?: string;
            countries?: string;
            offer?: string;
            created_at?: string;
            brand_status?: string;
            then?: {
                value: (number | string) | null;
                label: string;
            };
        };
        ReportMeasures: {
            attempts: number;
            leads: number;
            offered?: number;
            acceptance?: components["schemas"]["Ratio"];
            success_percent: components["schemas"]["Ratio"];
            autologged: number;
            autologged_percent: components["schemas"]["Ratio"];
            ftds: number;
            publisher_ftds: number;
            late_ftds: number;
            cr: components["schemas"]["Ratio"];
            aff_cr: components["schemas"]["Ratio"];
            revenue?: components["schemas"]["Money"];
            payout?: components["schemas"]["Money"];
            profit?: components["schemas"]["Money"];
            margin?: components["schemas"]["Ratio"];
            ecpl?: components["schemas"]["Money"];
            aecpl?: components["schemas"]["Money"];
            lead_revenue?: components["schemas"]["Money"];
            lead_payout?: components["schemas"]["Money"];
            topup_revenue?: components["schemas"]["Money"];
            topup_payout?: components["schemas"]["Money"];
            effective_cpa?: components["schemas"]["Money"];
        };
        ReportChanges: {
            leads: number;
            ftds: {
                reported: number;
                accepted: number;
                rejected: number;
                reversed: number;
            };
            lead_ids: number[];
        };
        Offer: {
            id: number;
            version: number;
            name: string;
            slug: string;
            /** @enum {string} */
            status: "active" | "inactive";
            url: string | null;
            country_ids: number[];
            funnels: string[];
            category: string;
            preview_url: string | null;
            notes: string;
            payout_text: string;
            /** @enum {string} */
            visible_to: "all" | "chosen";
            publisher_ids: number[];
            landings: components["schemas"]["OfferLanding"][];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        OfferLanding: {
            id: number;
            name: string;
            url: string;
            weight: number;
        };
        OfferLink: {
            url: string;
            warning: string | null;
        };
        ListedCampaign: {
            id: number;
            name: string;
            steps: number;
            /** @enum {string} */
            status: "active" | "inactive" | "complete";
            created_at: components["schemas"]["Instant"];
        };
        CampaignDetails: {
            campaign: components["schemas"]["Campaign"];
            sources: components["schemas"]["CampaignSource"][];
            steps: components["schemas"]["CampaignStep"][];
        };
        Campaign: {
            id: number;
            name: string;
            steps: number;
            /** @enum {string} */
            status: "active" | "inactive" | "complete";
            created_at: components["schemas"]["Instant"];
            version: number;
            validateEmail: boolean;
            exitCondition: 1 | 2 | 3;
            conversion_days: number;
            pace_per_hour: number | null;
            ended_at: components["schemas"]["Instant"] | null;
        };
        CampaignSource: {
            id: number;
            /** @enum {string} */
            status: "inactive" | "active" | "completed";
            imported_at: components["schemas"]["Instant"] | null;
            /** @enum {string} */
            type: "slot" | "chance" | "optimize";
            leadStatuses: ("failed" | "not_converted" | "converted")[];
            useDelay: boolean;
            delay: number;
            /** @enum {string} */
            delayUnite: "days" | "hours" | "minutes";
            schedule: components["schemas"]["Instant"] | null;
            created_from: components["schemas"]["Instant"] | null;
            created_until: components["schemas"]["Instant"] | null;
            advertisers: {
                id: number;
                name: string;
            }[];
            publishers: {
                id: number;
                name: string;
            }[];
            countries: number[];
            funnels: string[];
            advertiserStatus: string[];
            selectedStatus: string[];
            filters: ("advertiser_id" | "affiliate_id" | "funnel" | "country_id" | "brand_status")[];
            created_at: components["schemas"]["Instant"];
        };
        CampaignStep: {
            id: number;
            name: string;
            /** @constant */
            action: "registration";
            publishers: {
                id: number;
                name: string;
            }[];
            funnels: string[];
            advertisers: {
                id: number;
                name: string;
                percentage: number;
            }[];
            delay: number | null;
            /** @enum {string} */
            delayUnite: "days" | "hours" | "minutes";
        };
        CampaignProgress: {
            /** @enum {string} */
            status: "active" | "inactive" | "complete";
            percent: number;
            sources: {
                id: number;
                /** @enum {string} */
                status: "inactive" | "active" | "completed";
                imported_at: components["schemas"]["Instant"] | null;
                import_percent: number;
                matched: number;
                imported: number;
                duplicates: number;
                invalid_emails: number;
                unchecked_emails: number;
                waiting: number;
                waiting_for_deposit: number;
                registering: number;
                passed: number;
                registered: number;
                deposited: number;
                erased: number;
            }[];
            steps: {
                id: number;
                under_way: number;
                accepted: number;
                rejected: number;
                unknown: number;
            }[];
        };
        CampaignSimulation: {
            matching: number;
            tried: number;
            duplicates: number;
            invalid_emails: number;
            unchecked_emails: number;
            offered: {
                id: number | null;
                name: string;
                leads: number;
            }[];
            rejected: {
                id: number | null;
                name: string;
                leads: number;
            }[];
        };
        CampaignLog: {
            consumer_id: number;
            source_id: number;
            step_id: number;
            step: string;
            source_lead_id: number;
            lead_id: number;
            email: string;
            publisher: string;
            funnel: string | null;
            advertiser: string | null;
            /** @enum {string} */
            outcome: "accepted" | "rejected" | "unknown" | "under_way";
            reason: string | null;
            created_at: components["schemas"]["Instant"];
        };
        CampaignReach: {
            leads: number;
            people: number | null;
        };
        ClickPivot: {
            data: components["schemas"]["ClickReportRow"][];
            totals: {
                clicks: number;
                unique_clicks: number;
                bots: number;
                leads: number;
                click_to_lead: components["schemas"]["Ratio"];
                ftds: number;
                publisher_ftds: number;
                click_to_ftd: components["schemas"]["Ratio"];
                payout?: components["schemas"]["Money"];
                epc?: components["schemas"]["Money"];
            };
            groups: number;
            headers: {
                key: string;
                title: string;
                sortable: boolean;
            }[];
            next_group_by_drilldown_enum: {
                [key: string]: string;
            };
        };
        ClickReportRow: {
            id: number;
            value: (number | string) | null;
            label: string;
            clicks: number;
            unique_clicks: number;
            bots: number;
            leads: number;
            click_to_lead: components["schemas"]["Ratio"];
            ftds: number;
            publisher_ftds: number;
            click_to_ftd: components["schemas"]["Ratio"];
            payout?: components["schemas"]["Money"];
            epc?: components["schemas"]["Money"];
        };
        ClickList: {
            total: number;
            data: components["schemas"]["ClickRow"][];
        };
        ClickRow: {
            id: number;
            hit_id: string;
            created_at: components["schemas"]["Instant"];
            publisher_id: number;
            publisher_name: string;
            offer_name: string | null;
            landing_name: string | null;
            country_name: string | null;
            device: string | null;
            browser: string | null;
            os: string | null;
            referrer_host: string | null;
            publisher_click_id: string | null;
            custom_param_1: string | null;
            custom_param_2: string | null;
            custom_param_3: string | null;
            custom_param_4: string | null;
            custom_param_5: string | null;
            is_unique: boolean;
            is_bot: boolean;
            leads: {
                id: number;
                status: string;
                is_test: boolean;
                is_fake_ftd: boolean;
            }[];
        };
        DashboardStats: {
            today: {
                current_period: {
                    ftd: number;
                    revenue: components["schemas"]["Money"];
                    payout: components["schemas"]["Money"];
                };
                previous_period: {
                    ftd: number;
                    revenue: components["schemas"]["Money"];
                    payout: components["schemas"]["Money"];
                };
                comparison: {
                    ftd: components["schemas"]["Ratio"] | "new";
                    revenue: components["schemas"]["Ratio"] | "new";
                    payout: components["schemas"]["Ratio"] | "new";
                };
                xaxis: components["schemas"]["Instant"][];
                series: {
                    name: string;
                    data: (number | components["schemas"]["Money"])[];
                }[];
            };
            this_week: {
                current_period: {
                    ftd: number;
                    revenue: components["schemas"]["Money"];
                    payout: components["schemas"]["Money"];
                };
                previous_period: {
                    ftd: number;
                    revenue: components["schemas"]["Money"];
                    payout: components["schemas"]["Money"];
                };
                comparison: {
                    ftd: components["schemas"]["Ratio"] | "new";
                    revenue: components["schemas"]["Ratio"] | "new";
                    payout: components["schemas"]["Ratio"] | "new";
                };
                xaxis: components["schemas"]["Instant"][];
                series: {
                    name: string;
                    data: (number | components["schemas"]["Money"])[];
                }[];
            };
            this_month: {
                current_period: {
                    ftd: number;
                    revenue: components["schemas"]["Money"];
                    payout: components["schemas"]["Money"];
                };
                previous_period: {
                    ftd: number;
                    revenue: components["schemas"]["Money"];
                    payout: components["schemas"]["Money"];
                };
                comparison: {
                    ftd: components["schemas"]["Ratio"] | "new";
                    revenue: components["schemas"]["Ratio"] | "new";
                    payout: components["schemas"]["Ratio"] | "new";
                };
                xaxis: components["schemas"]["Instant"][];
                series: {
                    name: string;
                    data: (number | components["schemas"]["Money"])[];
                }[];
            };
        };
        TopPublisher: {
            affiliate_id: number;
            affiliate_name: string;
            payout: components["schemas"]["Money"];
            ftd: number;
        };
        TopAdvertiser: {
            advertiser_id: number;
            advertiser_name: string;
            revenue: components["schemas"]["Money"];
            ftd: number;
        };
        LatestFtd: {
            id: number;
            affiliate_id: number;
            affiliate_name: string;
            advertiser_id: number | null;
            advertiser_name: string | null;
            ftd_date: components["schemas"]["Instant"];
            created_at: components["schemas"]["Instant"];
            payout: components["schemas"]["Money"];
            revenue: components["schemas"]["Money"];
            country_id: number | null;
            country_name: string | null;
        };
        AdvertiserHealth: {
            advertiser_id: number;
            advertiser_name: string;
            calls: number;
            accepted: number;
            rejected: number;
            unknown: number;
            acceptance_percent: components["schemas"]["Ratio"];
            p50_ms: number | null;
            p95_ms: number | null;
            circuit_opened_at: components["schemas"]["Instant"] | null;
        };
        LeadMatrix: {
            columns: {
                value: (number | string) | null;
                label: string;
                is_other: boolean;
                total: {
                    attempts?: number;
                    leads?: number;
                    offered?: number;
                    acceptance?: components["schemas"]["Ratio"];
                    success_percent?: components["schemas"]["Ratio"];
                    autologged?: number;
                    autologged_percent?: components["schemas"]["Ratio"];
                    ftds?: number;
                    publisher_ftds?: number;
                    late_ftds?: number;
                    cr?: components["schemas"]["Ratio"];
                    aff_cr?: components["schemas"]["Ratio"];
                    revenue?: components["schemas"]["Money"];
                    payout?: components["schemas"]["Money"];
                    profit?: components["schemas"]["Money"];
                    margin?: components["schemas"]["Ratio"];
                    ecpl?: components["schemas"]["Money"];
                    aecpl?: components["schemas"]["Money"];
                    lead_revenue?: components["schemas"]["Money"];
                    lead_payout?: components["schemas"]["Money"];
                    topup_revenue?: components["schemas"]["Money"];
                    topup_payout?: components["schemas"]["Money"];
                    effective_cpa?: components["schemas"]["Money"];
                };
            }[];
            rows: {
                value: (number | string) | null;
                label: string;
                is_other: boolean;
                total: {
                    attempts?: number;
                    leads?: number;
                    offered?: number;
                    acceptance?: components["schemas"]["Ratio"];
                    success_percent?: components["schemas"]["Ratio"];
                    autologged?: number;
                    autologged_percent?: components["schemas"]["Ratio"];
                    ftds?: number;
                    publisher_ftds?: number;
                    late_ftds?: number;
                    cr?: components["schemas"]["Ratio"];
                    aff_cr?: components["schemas"]["Ratio"];
                    revenue?: components["schemas"]["Money"];
                    payout?: components["schemas"]["Money"];
                    profit?: components["schemas"]["Money"];
                    margin?: components["schemas"]["Ratio"];
                    ecpl?: components["schemas"]["Money"];
                    aecpl?: components["schemas"]["Money"];
                    lead_revenue?: components["schemas"]["Money"];
                    lead_payout?: components["schemas"]["Money"];
                    topup_revenue?: components["schemas"]["Money"];
                    topup_payout?: components["schemas"]["Money"];
                    effective_cpa?: components["schemas"]["Money"];
                };
                cells: {
                    attempts?: number;
                    leads?: number;
                    offered?: number;
                    acceptance?: components["schemas"]["Ratio"];
                    success_percent?: components["schemas"]["Ratio"];
                    autologged?: number;
                    autologged_percent?: components["schemas"]["Ratio"];
                    ftds?: number;
                    publisher_ftds?: number;
                    late_ftds?: number;
                    cr?: components["schemas"]["Ratio"];
                    aff_cr?: components["schemas"]["Ratio"];
                    revenue?: components["schemas"]["Money"];
                    payout?: components["schemas"]["Money"];
                    profit?: components["schemas"]["Money"];
                    margin?: components["schemas"]["Ratio"];
                    ecpl?: components["schemas"]["Money"];
                    aecpl?: components["schemas"]["Money"];
                    lead_revenue?: components["schemas"]["Money"];
                    lead_payout?: components["schemas"]["Money"];
                    topup_revenue?: components["schemas"]["Money"];
                    topup_payout?: components["schemas"]["Money"];
                    effective_cpa?: components["schemas"]["Money"];
                }[];
            }[];
            groups: number;
            totals: {
                attempts?: number;
                leads?: number;
                offered?: number;
                acceptance?: components["schemas"]["Ratio"];
                success_percent?: components["schemas"]["Ratio"];
                autologged?: number;
                autologged_percent?: components["schemas"]["Ratio"];
                ftds?: number;
                publisher_ftds?: number;
                late_ftds?: number;
                cr?: components["schemas"]["Ratio"];
                aff_cr?: components["schemas"]["Ratio"];
                revenue?: components["schemas"]["Money"];
                payout?: components["schemas"]["Money"];
                profit?: components["schemas"]["Money"];
                margin?: components["schemas"]["Ratio"];
                ecpl?: components["schemas"]["Money"];
                aecpl?: components["schemas"]["Money"];
                lead_revenue?: components["schemas"]["Money"];
                lead_payout?: components["schemas"]["Money"];
                topup_revenue?: components["schemas"]["Money"];
                topup_payout?: components["schemas"]["Money"];
                effective_cpa?: components["schemas"]["Money"];
            };
            past?: {
                attempts?: number;
                leads?: number;
                offered?: number;
                acceptance?: components["schemas"]["Ratio"];
                success_percent?: components["schemas"]["Ratio"];
                autologged?: number;
                autologged_percent?: components["schemas"]["Ratio"];
                ftds?: number;
                publisher_ftds?: number;
                late_ftds?: number;
                cr?: components["schemas"]["Ratio"];
                aff_cr?: components["schemas"]["Ratio"];
                revenue?: components["schemas"]["Money"];
                payout?: components["schemas"]["Money"];
                profit?: components["schemas"]["Money"];
                margin?: components["schemas"]["Ratio"];
                ecpl?: components["schemas"]["Money"];
                aecpl?: components["schemas"]["Money"];
                lead_revenue?: components["schemas"]["Money"];
                lead_payout?: components["schemas"]["Money"];
                topup_revenue?: components["schemas"]["Money"];
                topup_payout?: components["schemas"]["Money"];
                effective_cpa?: components["schemas"]["Money"];
            };
            change?: {
                [key: string]: components["schemas"]["Ratio"] | "new";
            };
        };
        LeadFunnel: {
            clicks: number | null;
            attempts: number;
            leads: number;
            autologged: number;
            ftds: number;
            publisher_ftds: number;
        };
        FirstSteps: {
            advertiser: {
                id: number;
                name: string;
                is_tested: boolean;
            } | null;
            publisher: {
                id: number;
                name: string;
            } | null;
            distribution: {
                id: number;
                name: string;
                country: string;
            } | null;
            lead_id: number | null;
            leads_url: string;
        };
        PersonSummary: {
            /** @enum {string} */
            kind: "email" | "phone";
            value: string;
            leads: number;
            under_way: number;
            waiting_injections: number;
            related_leads: number;
            blacklist_items: number;
        };
        PersonData: {
            /** @enum {string} */
            kind: "email" | "phone";
            value: string;
            exported_at: components["schemas"]["Instant"];
            withheld: string[];
            data: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
        };
        Erasure: {
            id: number;
            /** @enum {string} */
            kind: "person" | "payloads" | "personal_data";
            subject_kind: ("email" | "phone") | null;
            subject_hash: string | null;
            before: components["schemas"]["Instant"] | null;
            /** @enum {string} */
            status: "idle" | "running" | "completed";
            progress: number;
            waiting: number;
            report: {
                [key: string]: number;
            };
            undecided: number;
            created_by: string | null;
            created_at: components["schemas"]["Instant"];
            finished_at: components["schemas"]["Instant"] | null;
        };
        ErasureDetails: {
            id: number;
            blacklist_items: number;
            findings: components["schemas"]["ErasureFinding"][];
            recipients: {
                advertiser_id: number;
                name: string;
                leads: number;
                first_at: components["schemas"]["Instant"];
                last_at: components["schemas"]["Instant"];
            }[];
        };
        ErasureFinding: {
            id: number;
            place: string;
            row_id: number;
            lead_id: number | null;
            quote: string | null;
            decision: ("erase" | "keep") | null;
            decided_by: string | null;
            decided_at: components["schemas"]["Instant"] | null;
        };
        UnmatchedPostback: {
            id: number;
            advertiser: {
                id: number;
                name: string;
            };
            /** @enum {string} */
            source: "postback" | "pull";
            /** @enum {string} */
            outcome: "lead_unknown" | "refused" | "failed" | "applied" | "unchanged" | "dismissed";
            code: string | null;
            reason: string | null;
            has_ftd: boolean;
            applied_to: number | null;
            sent: {
                [key: string]: string;
            } | null;
            lead_id: string | null;
            brand_lead_id: string | null;
            status: string | null;
            ftd: boolean;
            amount: string | null;
            ftd_time: string | null;
            repeats: number;
            first_at: components["schemas"]["Instant"];
            received_at: components["schemas"]["Instant"];
        };
        UnknownAttempt: {
            id: number;
            lead_id: number;
            is_test: boolean;
            advertiser: {
                id: number;
                name: string;
            };
            publisher: {
                id: number;
                name: string;
            };
            country: string | null;
            message: string | null;
            created_at: components["schemas"]["Instant"];
            looked_up_until: components["schemas"]["Instant"] | null;
        };
        StatusMapping: {
            advertiser_id: number;
            version: number;
            statuses: {
                value: string;
                /**
                 * @default status
                 * @enum {string}
                 */
                meaning: "status" | "ftd" | "refused";
                /** @default null */
                name: string | null;
            }[];
            format: components["schemas"]["ReportFormat"];
            reports: components["schemas"]["ReportMapping"] | null;
            seen: {
                value: string;
                count: number;
                last_at: components["schemas"]["Instant"];
            }[];
        };
        ReportFormat: {
            /** @default null */
            dates: ("day_first" | "month_first") | null;
            /** @default null */
            zone: string | null;
            /** @default null */
            decimal_mark: ("dot" | "comma") | null;
        };
        ReportFormatInput: {
            /** @default null */
            dates?: ("day_first" | "month_first") | null;
            /** @default null */
            zone?: string | null;
            /** @default null */
            decimal_mark?: ("dot" | "comma") | null;
        };
        ReportMappingInput: {
            /**
             * @default auto
             * @enum {string}
             */
            type?: "auto" | "json" | "xml" | "form" | "text";
            /** @default null */
            rows?: string | null;
            read: {
                /** @default null */
                lead_id?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                brand_lead_id?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                status?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                ftd?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default [] */
                ftd_values?: string[];
                /** @default null */
                amount?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                currency?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                ftd_time?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_id?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_amount?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_time?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_currency?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                event_id?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
            };
        };
        ReportReadings: {
            faults: {
                path: string;
                message: string;
            }[];
            requests: {
                id: number;
                received_at: components["schemas"]["Instant"];
                /** @enum {string} */
                outcome: "lead_unknown" | "refused" | "failed" | "applied" | "unchanged" | "dismissed";
                content_type: string;
                data: unknown;
                now: {
                    reports: {
                        lead_id: string | null;
                        brand_lead_id: string | null;
                        status: string | null;
                        ftd: boolean;
                        amount: string | null;
                        ftd_time: string | null;
                        deposit_id: string | null;
                        deposit_amount: string | null;
                        event_id: string | null;
                        problem: string | null;
                    }[];
                    count: number;
                };
                then: {
                    reports: {
                        lead_id: string | null;
                        brand_lead_id: string | null;
                        status: string | null;
                        ftd: boolean;
                        amount: string | null;
                        ftd_time: string | null;
                        deposit_id: string | null;
                        deposit_amount: string | null;
                        event_id: string | null;
                        problem: string | null;
                    }[];
                    count: number;
                } | null;
            }[];
        };
        StatusPull: {
            id: number;
            advertiser_id: number;
            name: string;
            version: number;
            template: components["schemas"]["StatusPullTemplate"] | null;
            interval_minutes: number;
            is_active: boolean;
            is_running: boolean;
            next_run_at: components["schemas"]["Instant"] | null;
            last_run_at: components["schemas"]["Instant"] | null;
            last_success_at: components["schemas"]["Instant"] | null;
            failing_since: components["schemas"]["Instant"] | null;
            last_error: string | null;
            last_read: number;
            last_applied: number;
            last_unknown: number;
            last_refused: number;
            applied_total: number;
        };
        StatusPullTemplateInput: {
            /** @default [] */
            steps?: {
                name: string;
                request: {
                    /** @enum {string} */
                    method: "POST" | "PUT" | "GET";
                    url: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    /**
                     * @default {
                     *       "kind": "none"
                     *     }
                     */
                    auth?: {
                        /** @constant */
                        kind: "none";
                    } | {
                        /** @constant */
                        kind: "bearer";
                        token: string;
                    } | {
                        /** @constant */
                        kind: "basic";
                        username: string;
                        password: string;
                    } | {
                        /** @constant */
                        kind: "header";
                        name: string;
                        value: string;
                    } | {
                        /** @constant */
                        kind: "query";
                        name: string;
                        value: string;
                    };
                    body: {
                        /** @constant */
                        kind: "fields";
                        /** @enum {string} */
                        format: "json" | "form" | "query";
                        fields: {
                            name: string;
                            value: string;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            type?: "text" | "number" | "boolean" | "json";
                            /**
                             * @default send
                             * @enum {string}
                             */
                            empty?: "send" | "omit" | "null";
                        }[];
                    } | {
                        /** @constant */
                        kind: "text";
                        /** @enum {string} */
                        format: "json" | "xml" | "text";
                        text: string;
                    };
                };
                answer: {
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    type?: "auto" | "json" | "xml" | "form" | "text";
                    rules: {
                        /** @enum {string} */
                        outcome: "accepted" | "refused" | "unclear";
                        when: ({
                            /** @constant */
                            kind: "status";
                            statuses: string[];
                        } | {
                            /** @constant */
                            kind: "readable";
                            is: boolean;
                        } | {
                            /** @constant */
                            kind: "exists";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        } | {
                            /** @constant */
                            kind: "missing";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        } | {
                            /** @constant */
                            kind: "equals";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            text: string;
                        } | {
                            /** @constant */
                            kind: "one_of";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            texts: string[];
                        } | {
                            /** @constant */
                            kind: "matches";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            pattern: string;
                        } | {
                            /** @constant */
                            kind: "greater_than";
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                            number: number;
                        })[];
                    }[];
                    /** @default {} */
                    read?: {
                        /** @default null */
                        external_id?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default null */
                        autologin_url?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default [] */
                        reasons?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        })[];
                        /** @default null */
                        price?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default null */
                        currency?: ({
                            /** @constant */
                            from: "path";
                            path: string;
                        } | {
                            /** @constant */
                            from: "pattern";
                            pattern: string;
                        } | {
                            /** @constant */
                            from: "header";
                            name: string;
                        }) | null;
                        /** @default [] */
                        others?: {
                            name: string;
                            value: {
                                /** @constant */
                                from: "path";
                                path: string;
                            } | {
                                /** @constant */
                                from: "pattern";
                                pattern: string;
                            } | {
                                /** @constant */
                                from: "header";
                                name: string;
                            };
                        }[];
                    };
                };
            }[];
            request: {
                /** @enum {string} */
                method: "POST" | "PUT" | "GET";
                url: string;
                /** @default {} */
                headers?: {
                    [key: string]: string;
                };
                /**
                 * @default {
                 *       "kind": "none"
                 *     }
                 */
                auth?: {
                    /** @constant */
                    kind: "none";
                } | {
                    /** @constant */
                    kind: "bearer";
                    token: string;
                } | {
                    /** @constant */
                    kind: "basic";
                    username: string;
                    password: string;
                } | {
                    /** @constant */
                    kind: "header";
                    name: string;
                    value: string;
                } | {
                    /** @constant */
                    kind: "query";
                    name: string;
                    value: string;
                };
                body: {
                    /** @constant */
                    kind: "fields";
                    /** @enum {string} */
                    format: "json" | "form" | "query";
                    fields: {
                        name: string;
                        value: string;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        type?: "text" | "number" | "boolean" | "json";
                        /**
                         * @default send
                         * @enum {string}
                         */
                        empty?: "send" | "omit" | "null";
                    }[];
                } | {
                    /** @constant */
                    kind: "text";
                    /** @enum {string} */
                    format: "json" | "xml" | "text";
                    text: string;
                };
            };
            /** @default {} */
            answer?: {
                /**
                 * @default auto
                 * @enum {string}
                 */
                type?: "auto" | "json" | "xml" | "form" | "text";
                /** @default null */
                rows?: string | null;
            };
            /** @default 72 */
            lookback_hours?: number;
            /**
             * @default {
             *       "kind": "none"
             *     }
             */
            pages?: {
                /** @constant */
                kind: "none";
            } | {
                /** @constant */
                kind: "number";
                /** @default 1 */
                first?: number;
                /** @default null */
                last?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
            } | {
                /** @constant */
                kind: "offset";
                /** @default null */
                total?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
            } | {
                /** @constant */
                kind: "cursor";
                value: {
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                };
            } | {
                /** @constant */
                kind: "link";
                value: {
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                };
            } | {
                /** @constant */
                kind: "until_empty";
            };
            /** @default 10 */
            max_pages?: number;
            read: {
                /** @default null */
                lead_id?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                brand_lead_id?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                status?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default [] */
                refused_values?: string[];
                /** @default null */
                ftd?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default [] */
                ftd_values?: string[];
                /** @default null */
                amount?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                ftd_time?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_id?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_amount?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_time?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
                /** @default null */
                deposit_currency?: ({
                    /** @constant */
                    from: "path";
                    path: string;
                } | {
                    /** @constant */
                    from: "pattern";
                    pattern: string;
                } | {
                    /** @constant */
                    from: "header";
                    name: string;
                }) | null;
            };
        };
        StatusPullDryRun: {
            pages: number;
            has_more: boolean;
            read: number;
            applied: number;
            statuses: number;
            ftds: number;
            unknown: number;
            refused: number;
            rows: {
                page: number;
                row: number;
                raw: string;
                lead_id: number | null;
                reading: {
                    lead_id: string | null;
                    brand_lead_id: string | null;
                    status: string | null;
                    ftd: boolean;
                    amount: string | null;
                    ftd_time: string | null;
                    deposit_id: string | null;
                    deposit_amount: string | null;
                } | null;
                changes: {
                    /** @enum {string} */
                    kind: "settled_as_accepted" | "settled_as_refused" | "advertiser_id" | "status" | "ftd" | "deposit";
                    before: string | null;
                    after: string | null;
                }[];
                problem: {
                    field: string;
                    reason: string;
                } | null;
            }[];
            error: string | null;
            failed_answer: {
                request: string;
                status: number;
                body: string;
            } | null;
        };
        StatusPullDetails: {
            id: number;
            advertiser_id: number;
            name: string;
            version: number;
            template: components["schemas"]["StatusPullTemplate"] | null;
            interval_minutes: number;
            is_active: boolean;
            is_running: boolean;
            next_run_at: components["schemas"]["Instant"] | null;
            last_run_at: components["schemas"]["Instant"] | null;
            last_success_at: components["schemas"]["Instant"] | null;
            failing_since: components["schemas"]["Instant"] | null;
            last_error: string | null;
            last_read: number;
            last_applied: number;
            last_unknown: number;
            last_refused: number;
            applied_total: number;
            runs: components["schemas"]["StatusPullRun"][];
            failed_rows: {
                page: number;
                row: number;
                lead: string | null;
                field: string;
                reason: string;
            }[];
            failed_answers: {
                id: number;
                at: components["schemas"]["Instant"];
                request: string;
                status: number;
                body: string;
            }[];
        };
        StatusPullRun: {
            id: number;
            started_at: components["schemas"]["Instant"];
            ended_at: components["schemas"]["Instant"];
            pages: number;
            read: number;
            applied: number;
            statuses: number;
            ftds: number;
            unknown: number;
            refused: number;
            refusals: {
                lead: string | null;
                field: string;
                reason: string;
                count: number;
            }[];
            error: string | null;
        };
        Alert: {
            key: string;
            version: string;
            /** @enum {string} */
            kind: "postback_disabled" | "circuit_open" | "pull_failing" | "answer_warning" | "unmatched_postbacks" | "refused_ftds" | "pull_rows_refused" | "unknown_attempts" | "cap_filling" | "change_refused" | "leads_over_memory" | "ledger_differs" | "many_exports" | "webhook_disabled" | "retention_pending" | "second_factor_reset" | "sign_in_blocked" | "new_address";
            title: string;
            text: string;
            since: components["schemas"]["Instant"];
            advertiser_id: number | null;
            publisher_id: number | null;
            cap_id: number | null;
            action: {
                /** @enum {string} */
                kind: "enable_postback" | "run_pull";
                id: number;
            } | null;
        };
        TodayItem: {
            /** @enum {string} */
            kind: "caps_full" | "advertisers_failing" | "conversions_waiting" | "jobs_failed";
            count: number;
            records: {
                id: number;
                name: string;
            }[];
        };
        AlertRecipient: {
            id: number;
            version: number;
            name: string;
            /** @enum {string} */
            channel: "email" | "telegram" | "webhook";
            address: string;
            kinds: ("postback_disabled" | "circuit_open" | "pull_failing" | "answer_warning" | "unmatched_postbacks" | "refused_ftds" | "pull_rows_refused" | "unknown_attempts" | "cap_filling" | "change_refused" | "leads_over_memory" | "ledger_differs" | "many_exports" | "webhook_disabled" | "retention_pending" | "second_factor_reset" | "sign_in_blocked" | "new_address")[];
            user: {
                id: number;
                name: string;
                is_active: boolean;
            };
            quiet_from: string | null;
            quiet_until: string | null;
            timezone_id: number;
            repeat_hours: number;
            is_active: boolean;
            last_message: {
                /** @enum {string} */
                state: "retrying" | "sent" | "failed";
                at: components["schemas"]["Instant"];
                error: string | null;
            } | null;
        };
        AlertTestReply: {
            ok: boolean;
            answer: string;
        };
        ScheduledChange: {
            id: number;
            /** @enum {string} */
            state: "pending" | "done" | "refused" | "cancelled";
            at: components["schemas"]["Instant"];
            timezone: string;
            entity: string;
            entity_id: number;
            title: string;
            advertiser_id: number | null;
            publisher_id: number | null;
            made_from: number;
            made_by: {
                id: number;
                name: string;
            };
            made_at: components["schemas"]["Instant"];
            changes: components["schemas"]["FieldChange"][];
            reason: string | null;
            settled_at: components["schemas"]["Instant"] | null;
            version: number | null;
            can_undo: boolean;
        };
        Webhook: {
            id: number;
            version: number;
            name: string;
            url: string;
            events: ("lead.accepted" | "lead.rejected" | "lead.status_changed" | "ftd.reported" | "ftd.accepted" | "ftd.rejected" | "ftd.reversed" | "cap.reached_80" | "cap.full" | "alert.raised" | "plan.changed" | "distribution.changed" | "cap.changed")[];
            advertiser_ids: number[];
            publisher_ids: number[];
            is_active: boolean;
            created_at: components["schemas"]["Instant"];
            previous_secret_until: components["schemas"]["Instant"] | null;
            failures: number;
            failing_since: components["schemas"]["Instant"] | null;
            last_success_at: components["schemas"]["Instant"] | null;
            disabled_at: components["schemas"]["Instant"] | null;
            disabled_reason: ("gone" | "failing") | null;
            last_day: {
                delivered: number;
                waiting: number;
                failed: number;
            };
        };
        WebhookSecret: {
            secret: string;
        };
        WebhookTestReply: {
            at: components["schemas"]["Instant"];
            url: string;
            duration_ms: number;
            status_code: number | null;
            error: string | null;
            answer: string | null;
            ok: boolean;
        };
        WebhookDelivery: {
            id: number;
            message_id: string;
            /** @enum {string} */
            event: "lead.accepted" | "lead.rejected" | "lead.status_changed" | "ftd.reported" | "ftd.accepted" | "ftd.rejected" | "ftd.reversed" | "cap.reached_80" | "cap.full" | "alert.raised" | "plan.changed" | "distribution.changed" | "cap.changed";
            record: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            tries: number;
            last_status_code: number | null;
            last_error: string | null;
            next_try_at: components["schemas"]["Instant"] | null;
            created_at: components["schemas"]["Instant"];
            delivered_at: components["schemas"]["Instant"] | null;
        };
        WebhookDeliveryDetail: {
            id: number;
            message_id: string;
            /** @enum {string} */
            event: "lead.accepted" | "lead.rejected" | "lead.status_changed" | "ftd.reported" | "ftd.accepted" | "ftd.rejected" | "ftd.reversed" | "cap.reached_80" | "cap.full" | "alert.raised" | "plan.changed" | "distribution.changed" | "cap.changed";
            record: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            tries: number;
            last_status_code: number | null;
            last_error: string | null;
            next_try_at: components["schemas"]["Instant"] | null;
            created_at: components["schemas"]["Instant"];
            delivered_at: components["schemas"]["Instant"] | null;
            body: string;
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        WebhookAttempt: {
            at: components["schemas"]["Instant"];
            url: string;
            duration_ms: number;
            status_code: number | null;
            error: string | null;
            answer: string | null;
        };
        FoundRecord: {
            /** @constant */
            kind: "lead";
            id: number;
            name: string;
            person: string;
            slug: null;
        } | {
            /** @enum {string} */
            kind: "advertiser" | "publisher" | "distribution" | "offer" | "campaign" | "cap";
            id: number;
            name: string;
            slug: string | null;
            is_on: boolean | null;
        };
        LinesPreview: {
            lines: components["schemas"]["ReadLine"][];
            changes: components["schemas"]["LineChange"][];
            versions: {
                [key: string]: number;
            };
            can_save: boolean;
        };
        ReadLine: {
            line: number;
            text: string;
            meaning: string | null;
            faults: components["schemas"]["LineFault"][];
            warnings: string[];
            changes: number;
        };
        LineFault: {
            position: number | null;
            word: string;
            message: string;
            suggestions: string[];
        };
        LineChange: {
            key: string;
            name: string;
            is_new: boolean;
            lines: number[];
            from?: {
                at: components["schemas"]["WallDateTime"];
                timezone: string;
            };
            changes: components["schemas"]["FieldChange"][];
        };
        SavedLines: {
            message: string;
            id: number;
            changes: components["schemas"]["LineChange"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    "roles.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"][];
                };
            };
        };
    };
    "roles.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Night shift",
                 *       "permissions": [
                 *         2
                 *       ],
                 *       "type": "CUSTOM"
                 *     }
                 */
                "application/json": {
                    name: string;
                    permissions: number[];
                    /** @default false */
                    limited_to_own_parties?: boolean;
                    /**
                     * @default CUSTOM
                     * @constant
                     */
                    type?: "CUSTOM";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "roles.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Night shift",
                 *       "permissions": [
                 *         2
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    permissions: number[];
                    limited_to_own_parties?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "roles.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "roles.versions": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionHistory"];
                };
            };
        };
    };
    "roles.restore": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "roles.permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permission"][];
                };
            };
        };
    };
    "users.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"][];
                };
            };
        };
    };
    "users.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "users.versions": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionHistory"];
                };
            };
        };
    };
    "apiTokens.current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentApiToken"];
                };
            };
        };
    };
    "publisherAccounts.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["PublisherAccount"][];
                    };
                };
            };
        };
    };
    "publisherAccounts.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "auditLog.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": null,
                 *       "entity": [
                 *         "cap"
                 *       ],
                 *       "action": null,
                 *       "record": null,
                 *       "limit": 50
                 *     }
                 */
                "application/json": {
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    user?: ((number | string) | "none" | string)[] | null;
                    entity?: string[] | null;
                    action?: string[] | null;
                    record?: {
                        entity: string;
                        id: number | string;
                    } | null;
                    before?: string | null;
                    /** @default 50 */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    "auditLog.get": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"];
                };
            };
        };
    };
    "auditLog.choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: string;
                            name: string;
                        }[];
                        entities: {
                            id: string;
                            name: string;
                        }[];
                        actions: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    "auditLog.export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": null,
                 *       "entity": [
                 *         "cap"
                 *       ],
                 *       "action": null,
                 *       "record": null,
                 *       "format": "csv"
                 *     }
                 */
                "application/json": {
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    user?: ((number | string) | "none" | string)[] | null;
                    entity?: string[] | null;
                    action?: string[] | null;
                    record?: {
                        entity: string;
                        id: number | string;
                    } | null;
                    /** @enum {string} */
                    format: "csv" | "xlsx";
                };
            };
        };
        responses: {
            /** @description The file, streamed */
            200: {
                headers: {
                    /** @description Rows of the file */
                    "x-total-rows"?: number;
                    /** @description The name of the file */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
        };
    };
    "lookups.timezones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeZone"][];
                };
            };
        };
    };
    "lookups.countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"][];
                };
            };
        };
    };
    "lookups.filterData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        advertisers: components["schemas"]["Choice"][];
                        countries: components["schemas"]["Choice"][];
                        publishers: components["schemas"]["Choice"][];
                        statuses: {
                            id: string;
                            name: string;
                            brand_status: string;
                        }[];
                        funnel: components["schemas"]["Choice"][];
                    };
                };
            };
        };
    };
    "lookups.filterGroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Advertisers: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Countries: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Statuses: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Publishers: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Custom Param 1": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Custom Param 2": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Custom Param 3": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Custom Param 4": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Custom Param 5": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Publisher Status": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Offer: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Distributions: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Funnel: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Status Groups": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Offers: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Landing Pages": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Devices: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Browsers: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        "Operating Systems": {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Referrers: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                        Deals: {
                            id: number;
                            data: components["schemas"]["Choice"][];
                            is_partial?: boolean;
                        };
                    };
                };
            };
        };
    };
    "presets.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preset"][];
                };
            };
        };
    };
    "blacklist.types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BlacklistType"][];
                    };
                };
            };
        };
    };
    "blacklist.funnelSlugs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Choice"][];
                    };
                };
            };
        };
    };
    "blacklist.list": {
        parameters: {
            query?: {
                search?: string;
                page_number?: number;
                limit?: number;
                sort_by?: "id" | "type" | "value" | "expires_at" | "hide_blocked" | "stopped_leads" | "last_stopped_at" | "description" | "created_at" | "updated_at";
                order?: "asc" | "desc";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BlacklistItem"][];
                        total: number;
                    };
                };
            };
        };
    };
    "blacklist.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "blacklist_type_id": 1,
                 *       "blacklist_value": "person@example.com"
                 *     }
                 */
                "application/json": {
                    blacklist_type_id: number | string;
                    blacklist_value: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BlacklistPreview"];
                    };
                };
            };
        };
    };
    "blacklist.noteExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "csv",
                 *       "rows": 1
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    format: "csv" | "xlsx";
                    rows: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistMessage"];
                };
            };
        };
    };
    "blacklist.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "blacklist_type_id": 1,
                 *       "blacklist_value": "person@example.com",
                 *       "expires_at": null,
                 *       "hide_blocked": 0,
                 *       "description": ""
                 *     }
                 */
                "application/json": {
                    blacklist_type_id: number | string;
                    blacklist_value: string;
                    expires_at?: string | null;
                    hide_blocked?: boolean | 0 | 1 | "0" | "1";
                    description?: string | null;
                    /** @default false */
                    is_sure?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistAdded"];
                };
            };
        };
    };
    "blacklist.createMany": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "line": 1,
                 *           "type": "Email Domain",
                 *           "value": "example.com"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    items: {
                        line: number;
                        type: string;
                        value: string;
                        /** @default  */
                        expires_at?: string;
                        /** @default  */
                        hide_blocked?: string;
                        /** @default  */
                        description?: string;
                    }[];
                    /** @default false */
                    is_sure?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistLinesReply"];
                };
            };
        };
    };
    "blacklist.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "blacklist_type_id": 1,
                 *       "blacklist_value": "person@example.com",
                 *       "expires_at": null,
                 *       "hide_blocked": 0,
                 *       "description": ""
                 *     }
                 */
                "application/json": {
                    blacklist_type_id: number | string;
                    blacklist_value: string;
                    expires_at?: string | null;
                    hide_blocked?: boolean | 0 | 1 | "0" | "1";
                    description?: string | null;
                    /** @default false */
                    is_sure?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistSaved"];
                };
            };
        };
    };
    "blacklist.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistMessage"];
                };
            };
        };
    };
    "blacklist.removeMany": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    ids: (number | string)[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistMessage"];
                };
            };
        };
    };
    "blacklistImports.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BlacklistImport"][];
                    };
                };
            };
        };
    };
    "blacklistImports.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file_name": "domains.csv",
                 *       "text": "Type,Value\nEmail Domain,example.com\n"
                 *     }
                 */
                "application/json": {
                    file_name: string;
                    text?: string;
                    lines?: {
                        line: number;
                        type: string;
                        value: string;
                        /** @default  */
                        expires_at?: string;
                        /** @default  */
                        hide_blocked?: string;
                        /** @default  */
                        description?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistAdded"];
                };
            };
        };
    };
    "blacklistImports.get": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BlacklistImport"];
                    };
                };
            };
        };
    };
    "blacklistImports.lines": {
        parameters: {
            query?: {
                faults?: "true" | "false";
                page_number?: number;
                limit?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BlacklistImportLine"][];
                        total: number;
                    };
                };
            };
        };
    };
    "blacklistImports.start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_sure": true
                 *     }
                 */
                "application/json": {
                    /** @default false */
                    is_sure?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistMessage"];
                };
            };
        };
    };
    "blacklistImports.undo": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlacklistMessage"];
                };
            };
        };
    };
    "statusGroups.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusGroup"][];
                };
            };
        };
    };
    "statusGroups.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "group": "In contact",
                 *       "statuses": [
                 *         "Callback",
                 *         "No Answer"
                 *       ],
                 *       "id": 1
                 *     }
                 */
                "application/json": {
                    group: string;
                    statuses: string[];
                    id: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "statusGroups.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "group": "In contact",
                 *       "statuses": [
                 *         "Callback",
                 *         "No Answer"
                 *       ]
                 *     }
                 */
                "application/json": {
                    group: string;
                    statuses: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "statusGroups.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "settings.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: if nothing has changed, it is answered 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The version of the record, and a hash */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    "settings.save": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "exclude_ftd_status": [
                 *         "Callback"
                 *       ],
                 *       "default_publisher_status": "In process"
                 *     }
                 */
                "application/json": {
                    exclude_ftd_status: string[];
                    default_publisher_status?: string | null;
                    merge_email_aliases?: boolean;
                    reporting_timezone_id?: number | string;
                    password_min?: number;
                    password_max?: number;
                    session_hours?: number;
                    session_idle_minutes?: number | null;
                    default_timezone_id?: number | string;
                    audit_retention_days?: number;
                    payload_retention_days?: number | null;
                    trace_retention_days?: number | null;
                    personal_data_retention_days?: number | null;
                    export_alert_rows?: number | null;
                    staff_addresses?: string[];
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "settings.takeBackRetention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "field": "audit_retention_days"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    field: "audit_retention_days" | "payload_retention_days" | "trace_retention_days" | "personal_data_retention_days";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "settings.answerRetentionProposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 730
                 *     }
                 */
                "application/json": {
                    days: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "caps.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cap"][];
                };
            };
        };
    };
    "caps.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "lead",
                 *       "interval": "daily",
                 *       "cap": "50",
                 *       "reset_time": "00:00",
                 *       "timezone_id": 1,
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "advertiser_ids": [],
                 *       "affiliate_ids": [],
                 *       "id": 1
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "lead" | "ftd";
                    /** @enum {string} */
                    interval: "daily" | "interval";
                    cap: string | number;
                    /** @default 00:00 */
                    reset_time?: components["schemas"]["WallTime"];
                    timezone_id: number | string;
                    country_ids?: (number | string)[] | null;
                    advertiser_ids?: (number | string)[] | null;
                    affiliate_ids?: (number | string)[] | null;
                    deal_id?: (number | string) | null;
                    id?: number | string;
                    cap_id?: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "caps.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "lead",
                 *       "interval": "daily",
                 *       "cap": "50",
                 *       "reset_time": "00:00",
                 *       "timezone_id": 1,
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "advertiser_ids": [],
                 *       "affiliate_ids": [],
                 *       "split": false,
                 *       "parameters": {}
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "lead" | "ftd";
                    /** @enum {string} */
                    interval: "daily" | "interval";
                    cap: string | number;
                    /** @default 00:00 */
                    reset_time?: components["schemas"]["WallTime"];
                    timezone_id: number | string;
                    country_ids?: (number | string)[] | null;
                    advertiser_ids?: (number | string)[] | null;
                    affiliate_ids?: (number | string)[] | null;
                    deal_id?: (number | string) | null;
                    /** @default false */
                    split?: boolean;
                    /** @default false */
                    count_today?: boolean;
                    parameters?: {
                        [key: string]: string | number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        ids: number[];
                    };
                };
            };
        };
    };
    "caps.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "caps.usage": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapUsageHistory"];
                };
            };
        };
    };
    "caps.effects": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapEffects"];
                };
            };
        };
    };
    "caps.versions": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionHistory"];
                };
            };
        };
    };
    "caps.restore": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "caps.reset": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "distributions.list": {
        parameters: {
            query?: {
                publisher_id?: (number | string)[];
                advertiser_id?: (number | string)[];
                country_id?: (number | string)[];
                method?: ("slot" | "chance" | "optimize")[];
                state?: components["schemas"]["DistributionState"][];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistributionRow"][];
                };
            };
        };
    };
    "distributions.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "distribution",
                 *       "step1": {
                 *         "taggingSelected": [
                 *           "summer"
                 *         ],
                 *         "selectedCountry": {
                 *           "id": 1
                 *         },
                 *         "selectedTimeZone": {
                 *           "id": 1
                 *         },
                 *         "labelValue": "Desk hours",
                 *         "selectedMethod": "slot",
                 *         "isSendInOpHours": false,
                 *         "selectedAffiliate": {
                 *           "id": null
                 *         },
                 *         "parameters": {},
                 *         "data_override": {}
                 *       },
                 *       "step2": [
                 *         {
                 *           "name": "Always",
                 *           "isActive": 1,
                 *           "groups": [
                 *             {
                 *               "name": "First",
                 *               "brands": [
                 *                 {
                 *                   "name": "A brand",
                 *                   "percentage": 100,
                 *                   "id": 1
                 *                 }
                 *               ]
                 *             }
                 *           ],
                 *           "openingHours": [
                 *             {
                 *               "id": 1,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 2,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 3,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 4,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 5,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 6,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 7,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "distribution_id": 1
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    from: "distribution";
                    step1: components["schemas"]["DistributionStep1"];
                    step2: {
                        name: string;
                        /**
                         * @default 1
                         * @constant
                         */
                        isActive?: 1;
                        groups: {
                            name: string;
                            brands: {
                                /** @default  */
                                name?: string;
                                percentage: number;
                                id: (number | string) | null;
                                deal?: {
                                    id: number | string;
                                    /** @default  */
                                    name?: string;
                                } | null;
                            }[];
                        }[];
                        openingHours: {
                            id: number;
                            checked: boolean;
                            steps: {
                                start_time: string;
                                end_time: string;
                            }[];
                        }[];
                    }[];
                    state?: components["schemas"]["DistributionState"];
                    distribution_id: number | string;
                    version?: number | string;
                    updated_at?: components["schemas"]["Instant"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "distributions.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "distribution",
                 *       "step1": {
                 *         "taggingSelected": [
                 *           "summer"
                 *         ],
                 *         "selectedCountry": {
                 *           "id": 1
                 *         },
                 *         "selectedTimeZone": {
                 *           "id": 1
                 *         },
                 *         "labelValue": "Desk hours",
                 *         "selectedMethod": "slot",
                 *         "isSendInOpHours": false,
                 *         "selectedAffiliate": {
                 *           "id": null
                 *         },
                 *         "parameters": {},
                 *         "data_override": {}
                 *       },
                 *       "step2": [
                 *         {
                 *           "name": "Always",
                 *           "isActive": 1,
                 *           "groups": [
                 *             {
                 *               "name": "First",
                 *               "brands": [
                 *                 {
                 *                   "name": "A brand",
                 *                   "percentage": 100,
                 *                   "id": 1
                 *                 }
                 *               ]
                 *             }
                 *           ],
                 *           "openingHours": [
                 *             {
                 *               "id": 1,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 2,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 3,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 4,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 5,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 6,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "id": 7,
                 *               "checked": true,
                 *               "steps": [
                 *                 {
                 *                   "start_time": "00:00",
                 *                   "end_time": "23:59"
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    from: "distribution";
                    step1: components["schemas"]["DistributionStep1"];
                    step2: {
                        name: string;
                        /**
                         * @default 1
                         * @constant
                         */
                        isActive?: 1;
                        groups: {
                            name: string;
                            brands: {
                                /** @default  */
                                name?: string;
                                percentage: number;
                                id: (number | string) | null;
                                deal?: {
                                    id: number | string;
                                    /** @default  */
                                    name?: string;
                                } | null;
                            }[];
                        }[];
                        openingHours: {
                            id: number;
                            checked: boolean;
                            steps: {
                                start_time: string;
                                end_time: string;
                            }[];
                        }[];
                    }[];
                    /** @default live */
                    state?: components["schemas"]["DistributionState"];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "distributions.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: if nothing has changed, it is answered 304. */
                "If-None-Match"?: string;
            };
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
                    /** @description The version of the record, and a hash */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Distribution"];
                };
            };
        };
    };
    "distributions.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "distributions.switch": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "paused"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    state: "live" | "paused";
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        version: number;
                        effects: components["schemas"]["DistributionEffects"];
                    };
                };
            };
        };
    };
    "distributions.effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "live",
                 *       "country_id": 1,
                 *       "publisher_id": 1
                 *     }
                 */
                "application/json": {
                    distribution_id?: (number | string) | null;
                    state: components["schemas"]["DistributionState"];
                    country_id: number | string;
                    publisher_id?: (number | string) | null;
                    custom_param_1?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistributionEffects"];
                };
            };
        };
    };
    "distributions.versions": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionHistory"];
                };
            };
        };
    };
    "distributions.restore": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "simulations.simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead": {
                 *         "country_id": 1,
                 *         "affiliate_id": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    lead_id?: (number | string) | null;
                    lead?: {
                        country_id: number | string;
                        affiliate_id: number | string;
                        funnel?: string | null;
                        email?: string | null;
                        phone?: string | null;
                        ip?: string | null;
                        custom_param_1?: string | null;
                        custom_param_2?: string | null;
                        custom_param_3?: string | null;
                        custom_param_4?: string | null;
                        custom_param_5?: string | null;
                    } | null;
                    at?: components["schemas"]["WallDateTime"] | null;
                    draft?: {
                        /** @constant */
                        from: "distribution";
                        step1: components["schemas"]["DistributionStep1"];
                        step2: {
                            name: string;
                            /**
                             * @default 1
                             * @constant
                             */
                            isActive?: 1;
                            groups: {
                                name: string;
                                brands: {
                                    /** @default  */
                                    name?: string;
                                    percentage: number;
                                    id: (number | string) | null;
                                    deal?: {
                                        id: number | string;
                                        /** @default  */
                                        name?: string;
                                    } | null;
                                }[];
                            }[];
                            openingHours: {
                                id: number;
                                checked: boolean;
                                steps: {
                                    start_time: string;
                                    end_time: string;
                                }[];
                            }[];
                        }[];
                        distribution_id?: (number | string) | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
        };
    };
    "simulations.replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "draft": {
                 *         "from": "distribution",
                 *         "step1": {
                 *           "taggingSelected": [
                 *             "summer"
                 *           ],
                 *           "selectedCountry": {
                 *             "id": 1
                 *           },
                 *           "selectedTimeZone": {
                 *             "id": 1
                 *           },
                 *           "labelValue": "Desk hours",
                 *           "selectedMethod": "slot",
                 *           "isSendInOpHours": false,
                 *           "selectedAffiliate": {
                 *             "id": null
                 *           },
                 *           "parameters": {},
                 *           "data_override": {}
                 *         },
                 *         "step2": [
                 *           {
                 *             "name": "Always",
                 *             "isActive": 1,
                 *             "groups": [
                 *               {
                 *                 "name": "First",
                 *                 "brands": [
                 *                   {
                 *                     "name": "A brand",
                 *                     "percentage": 100,
                 *                     "id": 1
                 *                   }
                 *                 ]
                 *               }
                 *             ],
                 *             "openingHours": [
                 *               {
                 *                 "id": 1,
                 *                 "checked": true,
                 *                 "steps": [
                 *                   {
                 *                     "start_time": "00:00",
                 *                     "end_time": "23:59"
                 *                   }
                 *                 ]
                 *               },
                 *               {
                 *                 "id": 2,
                 *                 "checked": true,
                 *                 "steps": [
                 *                   {
                 *                     "start_time": "00:00",
                 *                     "end_time": "23:59"
                 *                   }
                 *                 ]
                 *               },
                 *               {
                 *                 "id": 3,
                 *                 "checked": true,
                 *                 "steps": [
                 *                   {
                 *                     "start_time": "00:00",
                 *                     "end_time": "23:59"
                 *                   }
                 *                 ]
                 *               },
                 *               {
                 *                 "id": 4,
                 *                 "checked": true,
                 *                 "steps": [
                 *                   {
                 *                     "start_time": "00:00",
                 *                     "end_time": "23:59"
                 *                   }
                 *                 ]
                 *               },
                 *               {
                 *                 "id": 5,
                 *                 "checked": true,
                 *                 "steps": [
                 *                   {
                 *                     "start_time": "00:00",
                 *                     "end_time": "23:59"
                 *                   }
                 *                 ]
                 *               },
                 *               {
                 *                 "id": 6,
                 *                 "checked": true,
                 *                 "steps": [
                 *                   {
                 *                     "start_time": "00:00",
                 *                     "end_time": "23:59"
                 *                   }
                 *                 ]
                 *               },
                 *               {
                 *                 "id": 7,
                 *                 "checked": true,
                 *                 "steps": [
                 *                   {
                 *                     "start_time": "00:00",
                 *                     "end_time": "23:59"
                 *                   }
                 *                 ]
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-01-08 00:00"
                 *     }
                 */
                "application/json": {
                    draft: {
                        /** @constant */
                        from: "distribution";
                        step1: components["schemas"]["DistributionStep1"];
                        step2: {
                            name: string;
                            /**
                             * @default 1
                             * @constant
                             */
                            isActive?: 1;
                            groups: {
                                name: string;
                                brands: {
                                    /** @default  */
                                    name?: string;
                                    percentage: number;
                                    id: (number | string) | null;
                                    deal?: {
                                        id: number | string;
                                        /** @default  */
                                        name?: string;
                                    } | null;
                                }[];
                            }[];
                            openingHours: {
                                id: number;
                                checked: boolean;
                                steps: {
                                    start_time: string;
                                    end_time: string;
                                }[];
                            }[];
                        }[];
                        distribution_id?: (number | string) | null;
                    };
                    start_date: components["schemas"]["WallDateTime"];
                    end_date: components["schemas"]["WallDateTime"];
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    "simulations.replayStatus": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    "advertisers.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertiserRow"][];
                };
            };
        };
    };
    "advertisers.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Advertiser",
                 *       "display_name": "Advertiser",
                 *       "user_id": 1,
                 *       "status": "active",
                 *       "id": 1,
                 *       "is_test_advertiser": "inactive",
                 *       "send_org_funnel": false
                 *     }
                 */
                "application/json": {
                    id: number | string;
                    name?: string;
                    display_name?: string;
                    /** @enum {string} */
                    status: "active" | "inactive";
                    is_test_advertiser: ("active" | "inactive") | boolean;
                    user_id?: (number | string) | null;
                    other_manager_ids?: (number | string)[];
                    send_org_funnel: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "advertisers.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Advertiser",
                 *       "display_name": "Advertiser",
                 *       "user_id": 1,
                 *       "status": "active"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    display_name?: string;
                    user_id: (number | string) | null;
                    other_manager_ids?: (number | string)[];
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "advertisers.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "advertisers.settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: if nothing has changed, it is answered 304. */
                "If-None-Match"?: string;
            };
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
                    /** @description The version of the record, and a hash */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertiserSettings"];
                };
            };
        };
    };
    "advertisers.versions": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionHistory"];
                };
            };
        };
    };
    "advertisers.restore": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "advertisers.effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "status",
                 *       "status": "inactive"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    kind: "status";
                    /** @enum {string} */
                    status: "active" | "inactive";
                } | {
                    /** @constant */
                    kind: "deletion";
                } | {
                    /** @constant */
                    kind: "countries";
                    added?: (number | string)[] | null;
                    removed?: (number | string)[] | null;
                } | {
                    /** @constant */
                    kind: "exclusion";
                    exclusion_id?: (number | string) | null;
                    excluded: {
                        affiliate_id?: ((number | string) | (number | string)[]) | null;
                        country_ids?: (number | string)[] | null;
                        funnel: string[];
                    } | null;
                } | {
                    /** @constant */
                    kind: "hours";
                    country_ids?: (number | string)[] | null;
                    hours: {
                        timezone_id: number | string;
                        days: {
                            id: number;
                            label?: string;
                            checked: boolean;
                            /** @default false */
                            traffic?: boolean;
                            steps: {
                                start_time: components["schemas"]["WallTime"];
                                end_time: components["schemas"]["WallTime"];
                            }[];
                        }[];
                    } | null;
                } | {
                    /** @constant */
                    kind: "amount";
                    replaced_id?: (number | string) | null;
                    country_id?: (number | string) | null;
                    amount: string | number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyEffects"];
                };
            };
        };
    };
    "advertisers.health": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertiserCalls"];
                };
            };
        };
    };
    "advertisers.closeCircuit": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "revenues.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_id": 1,
                 *       "amount": "550.00",
                 *       "revenue_id": 1
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_id?: (number | string) | null;
                    amount: string | number;
                    revenue_id: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "revenues.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "advertiser_id": 1,
                 *         "country_id": 1,
                 *         "amount": "550.00"
                 *       }
                 *     ]
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_id?: (number | string) | null;
                    amount: string | number;
                }[];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        ids: number[];
                    };
                };
            };
        };
    };
    "revenues.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revenue_id": 1
                 *     }
                 */
                "application/json": {
                    revenue_id: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "exclusions.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "affiliate_id": 1,
                 *       "funnel": [
                 *         "summer"
                 *       ],
                 *       "exclusion_id": 1
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_ids?: (number | string)[] | null;
                    affiliate_id?: ((number | string) | (number | string)[]) | null;
                    funnel: string[] | string | null;
                    exclusion_id: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "exclusions.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "affiliate_id": [
                 *         1
                 *       ],
                 *       "funnel": [
                 *         "summer"
                 *       ]
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_ids?: (number | string)[] | null;
                    affiliate_id?: ((number | string) | (number | string)[]) | null;
                    funnel: string[] | string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "exclusions.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "exclusion_id": 1
                 *     }
                 */
                "application/json": {
                    exclusion_id: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "advertiserCountries.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_id": 1,
                 *       "notes": "Adults only"
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_id?: (number | string) | "";
                    notes?: string | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "advertiserCountries.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_id": 1,
                 *       "notes": "Adults only"
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_id?: (number | string) | "";
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "advertiserCountries.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_id": 1
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_id: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "openingHours.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "timezone_id": 1,
                 *       "days": [
                 *         {
                 *           "id": 1,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 2,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 3,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 4,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 5,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 6,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 7,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_ids?: (number | string)[] | null;
                    timezone_id: number | string;
                    days: {
                        id: number;
                        label?: string;
                        checked: boolean;
                        /** @default false */
                        traffic?: boolean;
                        steps: {
                            start_time: components["schemas"]["WallTime"];
                            end_time: components["schemas"]["WallTime"];
                        }[];
                    }[];
                    country_id?: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "openingHours.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "timezone_id": 1,
                 *       "days": [
                 *         {
                 *           "id": 1,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 2,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 3,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 4,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 5,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 6,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": 7,
                 *           "checked": true,
                 *           "traffic": false,
                 *           "steps": [
                 *             {
                 *               "start_time": "00:00",
                 *               "end_time": "23:59"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_ids?: (number | string)[] | null;
                    timezone_id: number | string;
                    days: {
                        id: number;
                        label?: string;
                        checked: boolean;
                        /** @default false */
                        traffic?: boolean;
                        steps: {
                            start_time: components["schemas"]["WallTime"];
                            end_time: components["schemas"]["WallTime"];
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        ids: number[];
                    };
                };
            };
        };
    };
    "openingHours.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "country_id": 1
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    country_id: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "publishers.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherRow"][];
                };
            };
        };
    };
    "publishers.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Publisher",
                 *       "status": "active",
                 *       "autologin_interval": "days",
                 *       "locate_leads_by": "system",
                 *       "tracking_domain": "track.publisher.example",
                 *       "offer_url": "https://publisher.example/offer",
                 *       "id": 1
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status: "active" | "inactive";
                    /** @enum {string} */
                    autologin_interval: "days" | "hours" | "minutes";
                    /** @enum {string} */
                    locate_leads_by: "system" | "phone" | "ip_address";
                    tracking_domain?: string | null;
                    offer_url?: string | null;
                    id: number | string;
                    user_id?: (number | string) | null;
                    other_manager_ids?: (number | string)[];
                    api_token?: string | null;
                    block_duplicate_leads?: boolean;
                    duplicate_days?: number;
                    rate_limit_per_minute?: number;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "publishers.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Publisher",
                 *       "status": "active",
                 *       "autologin_interval": "days",
                 *       "locate_leads_by": "system",
                 *       "tracking_domain": "track.publisher.example",
                 *       "offer_url": "https://publisher.example/offer"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                    /** @enum {string} */
                    autologin_interval: "days" | "hours" | "minutes";
                    /** @enum {string} */
                    locate_leads_by: "system" | "phone" | "ip_address";
                    tracking_domain?: string | null;
                    offer_url?: string | null;
                    user_id?: (number | string) | null;
                    other_manager_ids?: (number | string)[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "publishers.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "publishers.settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: if nothing has changed, it is answered 304. */
                "If-None-Match"?: string;
            };
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
                    /** @description The version of the record, and a hash */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherSettings"];
                };
            };
        };
    };
    "publishers.versions": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionHistory"];
                };
            };
        };
    };
    "publishers.restore": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "publishers.effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "status",
                 *       "status": "inactive"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    kind: "status";
                    /** @enum {string} */
                    status: "active" | "inactive";
                } | {
                    /** @constant */
                    kind: "deletion";
                } | {
                    /** @constant */
                    kind: "countries";
                    added?: (number | string)[] | null;
                    removed?: (number | string)[] | null;
                } | {
                    /** @constant */
                    kind: "amount";
                    replaced_id?: (number | string) | null;
                    country_id?: (number | string) | null;
                    amount: string | number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyEffects"];
                };
            };
        };
    };
    "publishers.api": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherApi"];
                };
            };
        };
    };
    "publishers.revealToken": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
        };
    };
    "publishers.rotateToken": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedToken"];
                };
            };
        };
    };
    "publishers.revokePreviousToken": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "payouts.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "affiliate_id": 1,
                 *       "country_id": 1,
                 *       "amount": "400.00",
                 *       "id": 1
                 *     }
                 */
                "application/json": {
                    affiliate_id: number | string;
                    country_id?: (number | string) | null;
                    amount: string | number;
                    id: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "payouts.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "affiliate_id": 1,
                 *         "country_id": 1,
                 *         "amount": "400.00"
                 *       }
                 *     ]
                 */
                "application/json": {
                    affiliate_id: number | string;
                    country_id?: (number | string) | null;
                    amount: string | number;
                }[];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        ids: number[];
                    };
                };
            };
        };
    };
    "payouts.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payout_id": 1
                 *     }
                 */
                "application/json": {
                    payout_id: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "publisherCountries.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "affiliate_id": 1,
                 *       "country_id": 1,
                 *       "notes": "Adults only",
                 *       "id": 1
                 *     }
                 */
                "application/json": {
                    affiliate_id: number | string;
                    country_id?: (number | string) | "";
                    notes?: string | null;
                    id?: (number | string) | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "publisherCountries.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "affiliate_id": 1,
                 *       "country_id": 1,
                 *       "notes": "Adults only"
                 *     }
                 */
                "application/json": {
                    affiliate_id: number | string;
                    country_id?: (number | string) | "";
                    notes?: string | null;
                    id?: (number | string) | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "publisherCountries.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "affiliate_id": 1,
                 *       "country_id": 1
                 *     }
                 */
                "application/json": {
                    affiliate_id: number | string;
                    country_id: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "publisherOverrides.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "affiliate_id": 1,
                 *       "countries": [
                 *         1
                 *       ],
                 *       "override_values": [
                 *         "A-7"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    side?: "advertiser" | "publisher";
                    advertiser_id?: (number | string) | null;
                    affiliate_id?: (number | string) | null;
                    country_id?: ((number | string) | (number | string)[]) | null;
                    countries?: (number | string)[] | null;
                    override_values?: string[];
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "publisherOverrides.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "affiliate_id": 1,
                 *       "countries": [
                 *         1
                 *       ],
                 *       "override_values": [
                 *         "A-7"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    side?: "advertiser" | "publisher";
                    advertiser_id?: (number | string) | null;
                    affiliate_id?: (number | string) | null;
                    country_id?: ((number | string) | (number | string)[]) | null;
                    countries?: (number | string)[] | null;
                    override_values?: string[];
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "publisherOverrides.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "funnelOverrides.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "affiliate_id": 1,
                 *       "countries": [
                 *         1
                 *       ],
                 *       "override_values": [
                 *         "A-7"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    side?: "advertiser" | "publisher";
                    advertiser_id?: (number | string) | null;
                    affiliate_id?: (number | string) | null;
                    country_id?: ((number | string) | (number | string)[]) | null;
                    countries?: (number | string)[] | null;
                    override_values?: string[];
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "funnelOverrides.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "affiliate_id": 1,
                 *       "countries": [
                 *         1
                 *       ],
                 *       "override_values": [
                 *         "A-7"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    side?: "advertiser" | "publisher";
                    advertiser_id?: (number | string) | null;
                    affiliate_id?: (number | string) | null;
                    country_id?: ((number | string) | (number | string)[]) | null;
                    countries?: (number | string)[] | null;
                    override_values?: string[];
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "funnelOverrides.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "integrations.presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationPreset"][];
                };
            };
        };
    };
    "integrations.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: if nothing has changed, it is answered 304. */
                "If-None-Match"?: string;
            };
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
                    /** @description The version of the record, and a hash */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
        };
    };
    "integrations.replace": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "template": {
                 *         "steps": [
                 *           {
                 *             "name": "lead",
                 *             "hands_over": true,
                 *             "request": {
                 *               "method": "POST",
                 *               "url": "https://api.advertiser.example/leads",
                 *               "auth": {
                 *                 "kind": "bearer",
                 *                 "token": "{{ secret.token }}"
                 *               },
                 *               "body": {
                 *                 "kind": "fields",
                 *                 "format": "json",
                 *                 "fields": [
                 *                   {
                 *                     "name": "email",
                 *                     "value": "{{ lead.email }}"
                 *                   },
                 *                   {
                 *                     "name": "phone",
                 *                     "value": "{{ lead.phone | remove: \"+\" }}"
                 *                   },
                 *                   {
                 *                     "name": "ref",
                 *                     "value": "{{ lead.id }}",
                 *                     "type": "number"
                 *                   }
                 *                 ]
                 *               }
                 *             },
                 *             "answer": {
                 *               "rules": [
                 *                 {
                 *                   "outcome": "accepted",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "201"
                 *                       ]
                 *                     },
                 *                     {
                 *                       "kind": "exists",
                 *                       "value": {
                 *                         "from": "path",
                 *                         "path": "id"
                 *                       }
                 *                     }
                 *                   ]
                 *                 },
                 *                 {
                 *                   "outcome": "refused",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "4xx"
                 *                       ]
                 *                     }
                 *                   ]
                 *                 }
                 *               ],
                 *               "read": {
                 *                 "external_id": {
                 *                   "from": "path",
                 *                   "path": "id"
                 *                 },
                 *                 "autologin_url": {
                 *                   "from": "path",
                 *                   "path": "login_url"
                 *                 },
                 *                 "reasons": [
                 *                   {
                 *                     "from": "path",
                 *                     "path": "message"
                 *                   }
                 *                 ]
                 *               }
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "secrets": {
                 *         "token": "the key that the advertiser gave"
                 *       }
                 *     }
                 */
                "application/json": {
                    template: components["schemas"]["IntegrationTemplateInput"];
                    /** @default {} */
                    secrets?: {
                        [key: string]: string | null;
                    };
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "integrations.test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead": {
                 *         "first_name": "Test"
                 *       }
                 *     }
                 */
                "application/json": {
                    template?: components["schemas"]["IntegrationTemplateInput"];
                    /** @default {} */
                    secrets?: {
                        [key: string]: string | null;
                    };
                    /** @default {} */
                    lead?: {
                        email?: string;
                        first_name?: string;
                        last_name?: string;
                        phone?: string;
                        country?: string;
                        ip?: string;
                        offer?: string;
                        funnel?: string;
                        affiliate_id?: string;
                        custom_param_1?: string;
                        custom_param_2?: string;
                        custom_param_3?: string;
                        custom_param_4?: string;
                        custom_param_5?: string;
                        hit_id?: string;
                        language?: string;
                        city?: string;
                        password?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationTest"];
                };
            };
        };
    };
    "integrations.preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "template": {
                 *         "steps": [
                 *           {
                 *             "name": "lead",
                 *             "hands_over": true,
                 *             "request": {
                 *               "method": "POST",
                 *               "url": "https://api.advertiser.example/leads",
                 *               "auth": {
                 *                 "kind": "bearer",
                 *                 "token": "{{ secret.token }}"
                 *               },
                 *               "body": {
                 *                 "kind": "fields",
                 *                 "format": "json",
                 *                 "fields": [
                 *                   {
                 *                     "name": "email",
                 *                     "value": "{{ lead.email }}"
                 *                   },
                 *                   {
                 *                     "name": "phone",
                 *                     "value": "{{ lead.phone | remove: \"+\" }}"
                 *                   },
                 *                   {
                 *                     "name": "ref",
                 *                     "value": "{{ lead.id }}",
                 *                     "type": "number"
                 *                   }
                 *                 ]
                 *               }
                 *             },
                 *             "answer": {
                 *               "rules": [
                 *                 {
                 *                   "outcome": "accepted",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "201"
                 *                       ]
                 *                     },
                 *                     {
                 *                       "kind": "exists",
                 *                       "value": {
                 *                         "from": "path",
                 *                         "path": "id"
                 *                       }
                 *                     }
                 *                   ]
                 *                 },
                 *                 {
                 *                   "outcome": "refused",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "4xx"
                 *                       ]
                 *                     }
                 *                   ]
                 *                 }
                 *               ],
                 *               "read": {
                 *                 "external_id": {
                 *                   "from": "path",
                 *                   "path": "id"
                 *                 },
                 *                 "autologin_url": {
                 *                   "from": "path",
                 *                   "path": "login_url"
                 *                 },
                 *                 "reasons": [
                 *                   {
                 *                     "from": "path",
                 *                     "path": "message"
                 *                   }
                 *                 ]
                 *               }
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "lead": {
                 *         "first_name": "Test"
                 *       }
                 *     }
                 */
                "application/json": {
                    template: components["schemas"]["IntegrationTemplateInput"];
                    /** @default {} */
                    lead?: {
                        email?: string;
                        first_name?: string;
                        last_name?: string;
                        phone?: string;
                        country?: string;
                        ip?: string;
                        offer?: string;
                        funnel?: string;
                        affiliate_id?: string;
                        custom_param_1?: string;
                        custom_param_2?: string;
                        custom_param_3?: string;
                        custom_param_4?: string;
                        custom_param_5?: string;
                        hit_id?: string;
                        language?: string;
                        city?: string;
                        password?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationPreview"];
                };
            };
        };
    };
    "integrations.compare": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "template": {
                 *         "steps": [
                 *           {
                 *             "name": "lead",
                 *             "hands_over": true,
                 *             "request": {
                 *               "method": "POST",
                 *               "url": "https://api.advertiser.example/leads",
                 *               "auth": {
                 *                 "kind": "bearer",
                 *                 "token": "{{ secret.token }}"
                 *               },
                 *               "body": {
                 *                 "kind": "fields",
                 *                 "format": "json",
                 *                 "fields": [
                 *                   {
                 *                     "name": "email",
                 *                     "value": "{{ lead.email }}"
                 *                   },
                 *                   {
                 *                     "name": "phone",
                 *                     "value": "{{ lead.phone | remove: \"+\" }}"
                 *                   },
                 *                   {
                 *                     "name": "ref",
                 *                     "value": "{{ lead.id }}",
                 *                     "type": "number"
                 *                   }
                 *                 ]
                 *               }
                 *             },
                 *             "answer": {
                 *               "rules": [
                 *                 {
                 *                   "outcome": "accepted",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "201"
                 *                       ]
                 *                     },
                 *                     {
                 *                       "kind": "exists",
                 *                       "value": {
                 *                         "from": "path",
                 *                         "path": "id"
                 *                       }
                 *                     }
                 *                   ]
                 *                 },
                 *                 {
                 *                   "outcome": "refused",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "4xx"
                 *                       ]
                 *                     }
                 *                   ]
                 *                 }
                 *               ],
                 *               "read": {
                 *                 "external_id": {
                 *                   "from": "path",
                 *                   "path": "id"
                 *                 },
                 *                 "autologin_url": {
                 *                   "from": "path",
                 *                   "path": "login_url"
                 *                 },
                 *                 "reasons": [
                 *                   {
                 *                     "from": "path",
                 *                     "path": "message"
                 *                   }
                 *                 ]
                 *               }
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    template: components["schemas"]["IntegrationTemplateInput"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerComparison"];
                };
            };
        };
    };
    "integrations.checklist": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationChecklist"];
                };
            };
        };
    };
    "integrations.missingValues": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "template": {
                 *         "steps": [
                 *           {
                 *             "name": "lead",
                 *             "hands_over": true,
                 *             "request": {
                 *               "method": "POST",
                 *               "url": "https://api.advertiser.example/leads",
                 *               "auth": {
                 *                 "kind": "bearer",
                 *                 "token": "{{ secret.token }}"
                 *               },
                 *               "body": {
                 *                 "kind": "fields",
                 *                 "format": "json",
                 *                 "fields": [
                 *                   {
                 *                     "name": "email",
                 *                     "value": "{{ lead.email }}"
                 *                   },
                 *                   {
                 *                     "name": "phone",
                 *                     "value": "{{ lead.phone | remove: \"+\" }}"
                 *                   },
                 *                   {
                 *                     "name": "ref",
                 *                     "value": "{{ lead.id }}",
                 *                     "type": "number"
                 *                   }
                 *                 ]
                 *               }
                 *             },
                 *             "answer": {
                 *               "rules": [
                 *                 {
                 *                   "outcome": "accepted",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "201"
                 *                       ]
                 *                     },
                 *                     {
                 *                       "kind": "exists",
                 *                       "value": {
                 *                         "from": "path",
                 *                         "path": "id"
                 *                       }
                 *                     }
                 *                   ]
                 *                 },
                 *                 {
                 *                   "outcome": "refused",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "4xx"
                 *                       ]
                 *                     }
                 *                   ]
                 *                 }
                 *               ],
                 *               "read": {
                 *                 "external_id": {
                 *                   "from": "path",
                 *                   "path": "id"
                 *                 },
                 *                 "autologin_url": {
                 *                   "from": "path",
                 *                   "path": "login_url"
                 *                 },
                 *                 "reasons": [
                 *                   {
                 *                     "from": "path",
                 *                     "path": "message"
                 *                   }
                 *                 ]
                 *               }
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    template: components["schemas"]["IntegrationTemplateInput"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingLeadValues"];
                };
            };
        };
    };
    "integrations.pastLeads": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "template": {
                 *         "steps": [
                 *           {
                 *             "name": "lead",
                 *             "hands_over": true,
                 *             "request": {
                 *               "method": "POST",
                 *               "url": "https://api.advertiser.example/leads",
                 *               "auth": {
                 *                 "kind": "bearer",
                 *                 "token": "{{ secret.token }}"
                 *               },
                 *               "body": {
                 *                 "kind": "fields",
                 *                 "format": "json",
                 *                 "fields": [
                 *                   {
                 *                     "name": "email",
                 *                     "value": "{{ lead.email }}"
                 *                   },
                 *                   {
                 *                     "name": "phone",
                 *                     "value": "{{ lead.phone | remove: \"+\" }}"
                 *                   },
                 *                   {
                 *                     "name": "ref",
                 *                     "value": "{{ lead.id }}",
                 *                     "type": "number"
                 *                   }
                 *                 ]
                 *               }
                 *             },
                 *             "answer": {
                 *               "rules": [
                 *                 {
                 *                   "outcome": "accepted",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "201"
                 *                       ]
                 *                     },
                 *                     {
                 *                       "kind": "exists",
                 *                       "value": {
                 *                         "from": "path",
                 *                         "path": "id"
                 *                       }
                 *                     }
                 *                   ]
                 *                 },
                 *                 {
                 *                   "outcome": "refused",
                 *                   "when": [
                 *                     {
                 *                       "kind": "status",
                 *                       "statuses": [
                 *                         "4xx"
                 *                       ]
                 *                     }
                 *                   ]
                 *                 }
                 *               ],
                 *               "read": {
                 *                 "external_id": {
                 *                   "from": "path",
                 *                   "path": "id"
                 *                 },
                 *                 "autologin_url": {
                 *                   "from": "path",
                 *                   "path": "login_url"
                 *                 },
                 *                 "reasons": [
                 *                   {
                 *                     "from": "path",
                 *                     "path": "message"
                 *                   }
                 *                 ]
                 *               }
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    template: components["schemas"]["IntegrationTemplateInput"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastLeadRequests"];
                };
            };
        };
    };
    "integrations.revealToken": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostbackAddress"];
                };
            };
        };
    };
    "integrations.rotateToken": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostbackAddress"];
                };
            };
        };
    };
    "leads.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59",
                 *       "page_number": 1,
                 *       "limit": 100,
                 *       "sort_by_column": "created_at",
                 *       "sort_order": "desc"
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                    date_basis?: ("created" | "ftd") | null;
                    email?: string | null;
                    search_txt?: string[] | null;
                    search_in?: ("email" | "phone" | "first_name" | "last_name" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "id" | "hit_id" | "ip") | null;
                    /** @default false */
                    is_search_global?: boolean;
                    lead_status_id?: (1 | 2 | 3 | 5 | 6 | 7)[] | null;
                    /** @default false */
                    symbolFunnelOverride?: boolean;
                    /** @default false */
                    symbolPublisherOverride?: boolean;
                    /** @default false */
                    symbolInjectedLead?: boolean;
                    /** @default false */
                    symbolInjectedLeadSuccess?: boolean;
                    /** @default false */
                    symbolInjectedLeadFail?: boolean;
                    newer_than?: (number | string) | null;
                    page_number?: number | null;
                    limit?: number | null;
                    sort_by_column?: string | null;
                    sort_order?: string | null;
                    /** @description The `next_cursor` of the page before, unchanged */
                    cursor?: string | null;
                    /** @description Lists what has changed since, in the order of the changes. A record that changes again comes again. Then go on with the cursor, also after the last page. What changed in the minutes before may come, too. After a restore of a backup begin anew. */
                    updated_since?: components["schemas"]["Instant"] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        data: components["schemas"]["LeadRow"][];
                        /** @description Send it as `cursor` to go on. Null on the last page, and where an order has no cursor. With `updated_since` never null: an empty page says that nothing has changed since. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "leads.matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59",
                 *       "sort_by_column": "created_at",
                 *       "sort_order": "desc"
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                    date_basis?: ("created" | "ftd") | null;
                    email?: string | null;
                    search_txt?: string[] | null;
                    search_in?: ("email" | "phone" | "first_name" | "last_name" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "id" | "hit_id" | "ip") | null;
                    /** @default false */
                    is_search_global?: boolean;
                    lead_status_id?: (1 | 2 | 3 | 5 | 6 | 7)[] | null;
                    /** @default false */
                    symbolFunnelOverride?: boolean;
                    /** @default false */
                    symbolPublisherOverride?: boolean;
                    /** @default false */
                    symbolInjectedLead?: boolean;
                    /** @default false */
                    symbolInjectedLeadSuccess?: boolean;
                    /** @default false */
                    symbolInjectedLeadFail?: boolean;
                    newer_than?: (number | string) | null;
                    page_number?: null;
                    limit?: null;
                    sort_by_column?: string | null;
                    sort_order?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        data: {
                            id: number;
                        }[];
                    };
                };
            };
        };
    };
    "leads.searchSummary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59",
                 *       "search_in": "email",
                 *       "search_txt": [
                 *         "jane@example.com",
                 *         "john@example.com"
                 *       ]
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                    date_basis?: ("created" | "ftd") | null;
                    email?: string | null;
                    search_txt?: string[] | null;
                    search_in?: ("email" | "phone" | "first_name" | "last_name" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "id" | "hit_id" | "ip") | null;
                    /** @default false */
                    is_search_global?: boolean;
                    lead_status_id?: (1 | 2 | 3 | 5 | 6 | 7)[] | null;
                    /** @default false */
                    symbolFunnelOverride?: boolean;
                    /** @default false */
                    symbolPublisherOverride?: boolean;
                    /** @default false */
                    symbolInjectedLead?: boolean;
                    /** @default false */
                    symbolInjectedLeadSuccess?: boolean;
                    /** @default false */
                    symbolInjectedLeadFail?: boolean;
                    newer_than?: (number | string) | null;
                    page_number?: null;
                    limit?: null;
                    sort_by_column?: string | null;
                    sort_order?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadSearchSummary"] | null;
                    };
                };
            };
        };
    };
    "leads.emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            email: string;
                        }[];
                    };
                };
            };
        };
    };
    "leads.export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59",
                 *       "page_number": null,
                 *       "limit": null,
                 *       "format": "csv",
                 *       "columns": [
                 *         "id",
                 *         "status",
                 *         "email",
                 *         "created_at"
                 *       ]
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                    date_basis?: ("created" | "ftd") | null;
                    email?: string | null;
                    search_txt?: string[] | null;
                    search_in?: ("email" | "phone" | "first_name" | "last_name" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "id" | "hit_id" | "ip") | null;
                    /** @default false */
                    is_search_global?: boolean;
                    lead_status_id?: (1 | 2 | 3 | 5 | 6 | 7)[] | null;
                    /** @default false */
                    symbolFunnelOverride?: boolean;
                    /** @default false */
                    symbolPublisherOverride?: boolean;
                    /** @default false */
                    symbolInjectedLead?: boolean;
                    /** @default false */
                    symbolInjectedLeadSuccess?: boolean;
                    /** @default false */
                    symbolInjectedLeadFail?: boolean;
                    newer_than?: (number | string) | null;
                    page_number?: null;
                    limit?: null;
                    sort_by_column?: string | null;
                    sort_order?: string | null;
                    /** @enum {string} */
                    format: "csv" | "xlsx";
                    columns: ("id" | "status" | "email" | "advertiser_name" | "publisher_name" | "country_name" | "created_at" | "brand_status" | "publisher_status" | "rejection_reason" | "ftd_date" | "revenue" | "payout" | "offer" | "funnel" | "distribution_name" | "dis_id" | "status_override" | "funnel_override" | "publisher_id_override" | "notes" | "broker_first_time_deposit" | "real_conversion" | "first_name" | "last_name" | "phone" | "ip" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "autologged_at" | "autologin_url" | "redirect_url" | "city" | "language" | "return_reason")[];
                };
            };
        };
        responses: {
            /** @description The file, streamed */
            200: {
                headers: {
                    /** @description Rows of the file */
                    "x-total-rows"?: number;
                    /** @description The name of the file */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
        };
    };
    "leads.statusHistory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_id": 1,
                 *       "tz_offset": "+03:00"
                 *     }
                 */
                "application/json": {
                    lead_id: number | string;
                    tz_offset?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusHistoryRow"][];
                };
            };
        };
    };
    "leads.leadHistory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_id": 1,
                 *       "tz_offset": "+03:00"
                 *     }
                 */
                "application/json": {
                    lead_id: number | string;
                    tz_offset?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadHistoryRow"][];
                };
            };
        };
    };
    "leads.decision": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDecisions"];
                };
            };
        };
    };
    "leads.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_id": 1,
                 *       "revenue": null,
                 *       "payout": null,
                 *       "status_override": "Interested",
                 *       "seen": {
                 *         "revenue": "0.00",
                 *         "payout": "0.00",
                 *         "status_override": null
                 *       }
                 *     }
                 */
                "application/json": {
                    lead_id: number | string;
                    revenue?: (string | number) | null;
                    payout?: (string | number) | null;
                    status_override?: string | null;
                    seen?: {
                        revenue: string | number;
                        payout: string | number;
                        status_override: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "leads.checkAction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ],
                 *       "action": "mark_test",
                 *       "status_override": null
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                    /** @enum {string} */
                    action: "status_override" | "mark_test" | "fire_ftd" | "return" | "undo_return";
                    status_override?: string | null;
                    reason?: ("invalid_number" | "duplicate" | "wrong_country" | "wrong_language" | "under_age" | "never_signed_up" | "other") | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadActionCheck"];
                };
            };
        };
    };
    "leads.overrideStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ],
                 *       "status_override": "Interested"
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                    status_override: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadActionReply"];
                };
            };
        };
    };
    "leads.markTest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadActionReply"];
                };
            };
        };
    };
    "leads.fireFakeFtd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadActionReply"];
                };
            };
        };
    };
    "leads.return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ],
                 *       "reason": "invalid_number"
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                    /** @enum {string} */
                    reason: "invalid_number" | "duplicate" | "wrong_country" | "wrong_language" | "under_age" | "never_signed_up" | "other";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadActionReply"];
                };
            };
        };
    };
    "leads.undoReturn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadActionReply"];
                };
            };
        };
    };
    "injections.inject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ],
                 *       "advertiser_id": 1,
                 *       "locate_leads": "system",
                 *       "simulate": false,
                 *       "min_delay": 5,
                 *       "max_delay": 60,
                 *       "publisher_id": null,
                 *       "funnel": null,
                 *       "publisher_id_override": null
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                    advertiser_id?: (number | string) | null;
                    locate_leads?: ("system" | "ip" | "phone") | null;
                    simulate?: boolean | null;
                    min_delay?: number | null;
                    max_delay?: number | null;
                    spread_minutes?: number | null;
                    publisher_id?: (number | string) | null;
                    funnel?: string | null;
                    publisher_id_override?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        created: number;
                        skipped: number;
                        batch_id: string | null;
                    };
                };
            };
        };
    };
    "injections.check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ],
                 *       "advertiser_id": 1,
                 *       "locate_leads": "system",
                 *       "simulate": false,
                 *       "min_delay": 5,
                 *       "max_delay": 60,
                 *       "publisher_id": null,
                 *       "funnel": null,
                 *       "publisher_id_override": null
                 *     }
                 */
                "application/json": {
                    lead_ids?: (number | string)[] | null;
                    advertiser_id?: (number | string) | null;
                    locate_leads?: ("system" | "ip" | "phone") | null;
                    simulate?: boolean | null;
                    min_delay?: number | null;
                    max_delay?: number | null;
                    spread_minutes?: number | null;
                    publisher_id?: (number | string) | null;
                    funnel?: string | null;
                    publisher_id_override?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InjectionCheck"];
                };
            };
        };
    };
    "injections.batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InjectionBatch"][];
                };
            };
        };
    };
    "injections.list": {
        parameters: {
            query?: {
                page_number?: number;
                limit?: number;
                completed?: "true" | "false";
                lead_id?: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        data: components["schemas"]["ProgressLog"][];
                    };
                };
            };
        };
    };
    "injections.run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    ids: (number | string)[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "injections.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    ids: (number | string)[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "injections.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "injections.testLead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertiser_id": 1,
                 *       "publisher_id": 1,
                 *       "country_id": 1,
                 *       "email": "ada12345@example.com",
                 *       "phone": "7400100001",
                 *       "phone_prefix": "44",
                 *       "offer": "test-offer",
                 *       "ip": "81.2.69.142",
                 *       "first_name": "Ada",
                 *       "last_name": "Byron"
                 *     }
                 */
                "application/json": {
                    advertiser_id: number | string;
                    publisher_id: number | string;
                    country_id: number | string;
                    email: string;
                    first_name: string;
                    last_name: string;
                    phone: string | number;
                    phone_prefix: string | number;
                    offer: string;
                    ip: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        lead_id: number;
                    };
                };
            };
        };
    };
    "conversions.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tz_offset": "+03:00",
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-01-07 23:59"
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    advertiser_id?: (number | string)[] | null;
                    country_id?: (number | string)[] | null;
                    publisher_id?: (number | string)[] | null;
                    brand_status?: string[] | null;
                    limit?: number | null;
                    /** @description The `next_cursor` of the page before, unchanged */
                    cursor?: string | null;
                    /** @description Lists what has changed since, in the order of the changes. A record that changes again comes again. Then go on with the cursor, also after the last page. What changed in the minutes before may come, too. After a restore of a backup begin anew. */
                    updated_since?: components["schemas"]["Instant"] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PendingConversionRow"][];
                        past: {
                            deposits: number;
                            revenue: components["schemas"]["Money"];
                            payout: components["schemas"]["Money"];
                            profit: components["schemas"]["Money"];
                            by_tab: {
                                pending: {
                                    deposits: number;
                                    revenue: components["schemas"]["Money"];
                                    payout: components["schemas"]["Money"];
                                    profit: components["schemas"]["Money"];
                                };
                                accepted: {
                                    deposits: number;
                                    revenue: components["schemas"]["Money"];
                                    payout: components["schemas"]["Money"];
                                    profit: components["schemas"]["Money"];
                                };
                                rejected: {
                                    deposits: number;
                                    revenue: components["schemas"]["Money"];
                                    payout: components["schemas"]["Money"];
                                    profit: components["schemas"]["Money"];
                                };
                                held: {
                                    deposits: number;
                                    revenue: components["schemas"]["Money"];
                                    payout: components["schemas"]["Money"];
                                    profit: components["schemas"]["Money"];
                                };
                            };
                        } | null;
                        ranges?: components["schemas"]["ComparedRanges"];
                        /** @description Send it as `cursor` to go on. Null on the last page, and where an order has no cursor. With `updated_since` never null: an empty page says that nothing has changed since. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "conversions.act": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_id": 1,
                 *       "status_override": null,
                 *       "is_accept": true,
                 *       "seen": {
                 *         "status": "Pending FTD",
                 *         "fake_ftd": false
                 *       }
                 *     }
                 */
                "application/json": {
                    lead_id: number | string;
                    status_override?: string | null;
                    is_accept: boolean;
                    advertiser_pays?: boolean;
                    seen?: {
                        /** @enum {string} */
                        status: "Submitted" | "Accepted" | "Rejected" | "FTD" | "Pending FTD" | "FTD REJECTED";
                        fake_ftd: boolean;
                    } | null;
                    can_undo?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "conversions.actMany": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ],
                 *       "is_accept": true,
                 *       "status_override": null
                 *     }
                 */
                "application/json": {
                    lead_ids: (number | string)[];
                    is_accept: boolean;
                    status_override?: string | null;
                    advertiser_pays?: boolean;
                    can_undo?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        done: number[];
                        failed: {
                            lead_id: number;
                            code: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    "conversions.undoAccept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    lead_ids: (number | string)[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        done: number[];
                        failed: {
                            lead_id: number;
                            code: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    "conversions.reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_id": 1,
                 *       "reason": "The deposit was charged back",
                 *       "advertiser_pays": false
                 *     }
                 */
                "application/json": {
                    lead_id: number | string;
                    reason: string;
                    advertiser_pays?: boolean;
                    status_override?: string | null;
                    accepted_at?: components["schemas"]["Instant"] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "conversions.pendingCount": {
        parameters: {
            query?: {
                date?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    "exchangeRates.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRate"][];
                };
            };
        };
    };
    "exchangeRates.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "EUR",
                 *       "day": "2026-11-02",
                 *       "rate": "1.0842",
                 *       "source": "ECB"
                 *     }
                 */
                "application/json": {
                    currency: string;
                    day: string;
                    /** @description House currency (USD) per unit, as decimal text */
                    rate: string;
                    /** @default  */
                    source?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "exchangeRates.currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Currency"][];
                };
            };
        };
    };
    "exchangeRates.createMany": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "day,currency,rate\n2026-11-02,EUR,1.0842\n",
                 *       "source": "ECB"
                 *     }
                 */
                "application/json": {
                    text: string;
                    /** @default  */
                    source?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "deposits.list": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deposit"][];
                };
            };
        };
    };
    "deposits.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "250.00",
                 *       "currency": "USD",
                 *       "deposited_at": "2026-11-20T10:00:00Z"
                 *     }
                 */
                "application/json": {
                    amount: string;
                    /** @default USD */
                    currency?: string;
                    /** Format: date-time */
                    deposited_at: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "deposits.void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                deposit_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "mistake"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reason: "mistake" | "duplicate" | "withdrawn" | "other";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "advertiserLedger.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-11-01 00:00",
                 *       "end_date": "2026-11-30 23:59",
                 *       "as_of": null,
                 *       "limit": 50
                 *     }
                 */
                "application/json": {
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    as_of?: components["schemas"]["Instant"] | null;
                    currency?: string | null;
                    /** @description The `next_cursor` of the page before, unchanged */
                    cursor?: string | null;
                    /** @description Lists what has changed since, in the order of the changes. A record that changes again comes again. Then go on with the cursor, also after the last page. What changed in the minutes before may come, too. After a restore of a backup begin anew. */
                    updated_since?: components["schemas"]["Instant"] | null;
                    /** @default 50 */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency: string;
                        currencies: string[];
                        opening: components["schemas"]["Money"];
                        closing: components["schemas"]["Money"];
                        data: components["schemas"]["LedgerEntry"][];
                        /** @description Send it as `cursor` to go on. Null on the last page, and where an order has no cursor. With `updated_since` never null: an empty page says that nothing has changed since. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "advertiserLedger.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-11-01 00:00",
                 *       "end_date": "2026-11-30 23:59",
                 *       "as_of": null,
                 *       "format": "csv"
                 *     }
                 */
                "application/json": {
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    as_of?: components["schemas"]["Instant"] | null;
                    currency?: string | null;
                    /** @enum {string} */
                    format: "csv" | "xlsx";
                };
            };
        };
        responses: {
            /** @description The file, streamed */
            200: {
                headers: {
                    /** @description Rows of the file */
                    "x-total-rows"?: number;
                    /** @description The name of the file */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
        };
    };
    "publisherLedger.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-11-01 00:00",
                 *       "end_date": "2026-11-30 23:59",
                 *       "as_of": null,
                 *       "limit": 50
                 *     }
                 */
                "application/json": {
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    as_of?: components["schemas"]["Instant"] | null;
                    currency?: string | null;
                    /** @description The `next_cursor` of the page before, unchanged */
                    cursor?: string | null;
                    /** @description Lists what has changed since, in the order of the changes. A record that changes again comes again. Then go on with the cursor, also after the last page. What changed in the minutes before may come, too. After a restore of a backup begin anew. */
                    updated_since?: components["schemas"]["Instant"] | null;
                    /** @default 50 */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency: string;
                        currencies: string[];
                        opening: components["schemas"]["Money"];
                        closing: components["schemas"]["Money"];
                        data: components["schemas"]["LedgerEntry"][];
                        /** @description Send it as `cursor` to go on. Null on the last page, and where an order has no cursor. With `updated_since` never null: an empty page says that nothing has changed since. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    "publisherLedger.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-11-01 00:00",
                 *       "end_date": "2026-11-30 23:59",
                 *       "as_of": null,
                 *       "format": "csv"
                 *     }
                 */
                "application/json": {
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    as_of?: components["schemas"]["Instant"] | null;
                    currency?: string | null;
                    /** @enum {string} */
                    format: "csv" | "xlsx";
                };
            };
        };
        responses: {
            /** @description The file, streamed */
            200: {
                headers: {
                    /** @description Rows of the file */
                    "x-total-rows"?: number;
                    /** @description The name of the file */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
        };
    };
    "leadMoney.read": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadMoney"];
                };
            };
        };
    };
    "advertiserPlans.list": {
        parameters: {
            query?: {
                ended?: "true" | "false";
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"][];
                };
            };
        };
    };
    "advertiserPlans.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hong Kong, English",
                 *       "per_lead": null,
                 *       "per_ftd": "1550.00",
                 *       "guarantee_percent": "12.00",
                 *       "period": "week",
                 *       "maturity_days": 14,
                 *       "deducted_statuses": [
                 *         "Wrong number"
                 *       ],
                 *       "deduct_percent": "5.00",
                 *       "country_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    name?: string;
                    /** @default USD */
                    currency?: string;
                    per_lead: string | number | null;
                    per_ftd: string | number | null;
                    share_percent?: string | null;
                    tiers?: {
                        from: number;
                        amount: string | number;
                    }[];
                    /** @default false */
                    lifts_all?: boolean;
                    guarantee_percent?: string | null;
                    /** @default null */
                    period?: ("day" | "week" | "month" | "dates") | null;
                    /** @default 0 */
                    maturity_days?: number;
                    deducted_statuses?: string[];
                    deduct_percent?: string | null;
                    /** @default false */
                    guarantees_valid_leads?: boolean;
                    /** @default false */
                    counts_valid_ftds?: boolean;
                    fee?: string | number | null;
                    minimum?: string | number | null;
                    maximum?: string | number | null;
                    country_ids?: (number | string)[] | null;
                    funnels?: string[];
                    offers?: string[];
                    party_ids?: (number | string)[] | null;
                    /** @default {} */
                    custom_params?: {
                        [key: string]: string;
                    };
                    /** @default null */
                    starts_on?: string | null;
                    /** @default null */
                    ends_on?: string | null;
                    /** @default UTC */
                    zone?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "advertiserPlans.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hong Kong, English",
                 *       "per_lead": null,
                 *       "per_ftd": "1550.00",
                 *       "guarantee_percent": "12.00",
                 *       "period": "week",
                 *       "maturity_days": 14,
                 *       "deducted_statuses": [
                 *         "Wrong number"
                 *       ],
                 *       "deduct_percent": "5.00",
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "counts_from": null
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    name?: string;
                    /** @default USD */
                    currency?: string;
                    per_lead: string | number | null;
                    per_ftd: string | number | null;
                    share_percent?: string | null;
                    tiers?: {
                        from: number;
                        amount: string | number;
                    }[];
                    /** @default false */
                    lifts_all?: boolean;
                    guarantee_percent?: string | null;
                    /** @default null */
                    period?: ("day" | "week" | "month" | "dates") | null;
                    /** @default 0 */
                    maturity_days?: number;
                    deducted_statuses?: string[];
                    deduct_percent?: string | null;
                    /** @default false */
                    guarantees_valid_leads?: boolean;
                    /** @default false */
                    counts_valid_ftds?: boolean;
                    fee?: string | number | null;
                    minimum?: string | number | null;
                    maximum?: string | number | null;
                    country_ids?: (number | string)[] | null;
                    funnels?: string[];
                    offers?: string[];
                    party_ids?: (number | string)[] | null;
                    /** @default {} */
                    custom_params?: {
                        [key: string]: string;
                    };
                    /** @default null */
                    starts_on?: string | null;
                    /** @default null */
                    ends_on?: string | null;
                    /** @default UTC */
                    zone?: string;
                    /** @default null */
                    counts_from?: string | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "advertiserPlans.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "advertiserPlans.versions": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanVersions"];
                };
            };
        };
    };
    "advertiserPlans.effect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hong Kong, English",
                 *       "per_lead": null,
                 *       "per_ftd": "1550.00",
                 *       "guarantee_percent": "12.00",
                 *       "period": "week",
                 *       "maturity_days": 14,
                 *       "deducted_statuses": [
                 *         "Wrong number"
                 *       ],
                 *       "deduct_percent": "5.00",
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "counts_from": "2026-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    name?: string;
                    /** @default USD */
                    currency?: string;
                    per_lead: string | number | null;
                    per_ftd: string | number | null;
                    share_percent?: string | null;
                    tiers?: {
                        from: number;
                        amount: string | number;
                    }[];
                    /** @default false */
                    lifts_all?: boolean;
                    guarantee_percent?: string | null;
                    /** @default null */
                    period?: ("day" | "week" | "month" | "dates") | null;
                    /** @default 0 */
                    maturity_days?: number;
                    deducted_statuses?: string[];
                    deduct_percent?: string | null;
                    /** @default false */
                    guarantees_valid_leads?: boolean;
                    /** @default false */
                    counts_valid_ftds?: boolean;
                    fee?: string | number | null;
                    minimum?: string | number | null;
                    maximum?: string | number | null;
                    country_ids?: (number | string)[] | null;
                    funnels?: string[];
                    offers?: string[];
                    party_ids?: (number | string)[] | null;
                    /** @default {} */
                    custom_params?: {
                        [key: string]: string;
                    };
                    /** @default null */
                    starts_on?: string | null;
                    /** @default null */
                    ends_on?: string | null;
                    /** @default UTC */
                    zone?: string;
                    /** @default null */
                    counts_from?: string | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanEffect"];
                };
            };
        };
    };
    "advertiserPlans.forLead": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country_id": 1,
                 *       "funnel": "summer"
                 *     }
                 */
                "application/json": {
                    lead_id: number | string;
                } | {
                    country_id?: (number | string) | null;
                    funnel?: string | null;
                    offer?: string | null;
                    party_id?: (number | string) | null;
                    /** @default {} */
                    custom_params?: {
                        [key: string]: string;
                    };
                    at?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlansForLead"];
                };
            };
        };
    };
    "publisherPlans.list": {
        parameters: {
            query?: {
                ended?: "true" | "false";
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"][];
                };
            };
        };
    };
    "publisherPlans.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hong Kong, English",
                 *       "per_lead": null,
                 *       "per_ftd": "1550.00",
                 *       "guarantee_percent": "12.00",
                 *       "period": "week",
                 *       "maturity_days": 14,
                 *       "deducted_statuses": [
                 *         "Wrong number"
                 *       ],
                 *       "deduct_percent": "5.00",
                 *       "country_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    name?: string;
                    /** @default USD */
                    currency?: string;
                    per_lead: string | number | null;
                    per_ftd: string | number | null;
                    share_percent?: string | null;
                    tiers?: {
                        from: number;
                        amount: string | number;
                    }[];
                    /** @default false */
                    lifts_all?: boolean;
                    guarantee_percent?: string | null;
                    /** @default null */
                    period?: ("day" | "week" | "month" | "dates") | null;
                    /** @default 0 */
                    maturity_days?: number;
                    deducted_statuses?: string[];
                    deduct_percent?: string | null;
                    /** @default false */
                    guarantees_valid_leads?: boolean;
                    /** @default false */
                    counts_valid_ftds?: boolean;
                    fee?: string | number | null;
                    minimum?: string | number | null;
                    maximum?: string | number | null;
                    country_ids?: (number | string)[] | null;
                    funnels?: string[];
                    offers?: string[];
                    party_ids?: (number | string)[] | null;
                    /** @default {} */
                    custom_params?: {
                        [key: string]: string;
                    };
                    /** @default null */
                    starts_on?: string | null;
                    /** @default null */
                    ends_on?: string | null;
                    /** @default UTC */
                    zone?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "publisherPlans.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hong Kong, English",
                 *       "per_lead": null,
                 *       "per_ftd": "1550.00",
                 *       "guarantee_percent": "12.00",
                 *       "period": "week",
                 *       "maturity_days": 14,
                 *       "deducted_statuses": [
                 *         "Wrong number"
                 *       ],
                 *       "deduct_percent": "5.00",
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "counts_from": null
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    name?: string;
                    /** @default USD */
                    currency?: string;
                    per_lead: string | number | null;
                    per_ftd: string | number | null;
                    share_percent?: string | null;
                    tiers?: {
                        from: number;
                        amount: string | number;
                    }[];
                    /** @default false */
                    lifts_all?: boolean;
                    guarantee_percent?: string | null;
                    /** @default null */
                    period?: ("day" | "week" | "month" | "dates") | null;
                    /** @default 0 */
                    maturity_days?: number;
                    deducted_statuses?: string[];
                    deduct_percent?: string | null;
                    /** @default false */
                    guarantees_valid_leads?: boolean;
                    /** @default false */
                    counts_valid_ftds?: boolean;
                    fee?: string | number | null;
                    minimum?: string | number | null;
                    maximum?: string | number | null;
                    country_ids?: (number | string)[] | null;
                    funnels?: string[];
                    offers?: string[];
                    party_ids?: (number | string)[] | null;
                    /** @default {} */
                    custom_params?: {
                        [key: string]: string;
                    };
                    /** @default null */
                    starts_on?: string | null;
                    /** @default null */
                    ends_on?: string | null;
                    /** @default UTC */
                    zone?: string;
                    /** @default null */
                    counts_from?: string | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "publisherPlans.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "publisherPlans.versions": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanVersions"];
                };
            };
        };
    };
    "publisherPlans.effect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hong Kong, English",
                 *       "per_lead": null,
                 *       "per_ftd": "1550.00",
                 *       "guarantee_percent": "12.00",
                 *       "period": "week",
                 *       "maturity_days": 14,
                 *       "deducted_statuses": [
                 *         "Wrong number"
                 *       ],
                 *       "deduct_percent": "5.00",
                 *       "country_ids": [
                 *         1
                 *       ],
                 *       "counts_from": "2026-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    name?: string;
                    /** @default USD */
                    currency?: string;
                    per_lead: string | number | null;
                    per_ftd: string | number | null;
                    share_percent?: string | null;
                    tiers?: {
                        from: number;
                        amount: string | number;
                    }[];
                    /** @default false */
                    lifts_all?: boolean;
                    guarantee_percent?: string | null;
                    /** @default null */
                    period?: ("day" | "week" | "month" | "dates") | null;
                    /** @default 0 */
                    maturity_days?: number;
                    deducted_statuses?: string[];
                    deduct_percent?: string | null;
                    /** @default false */
                    guarantees_valid_leads?: boolean;
                    /** @default false */
                    counts_valid_ftds?: boolean;
                    fee?: string | number | null;
                    minimum?: string | number | null;
                    maximum?: string | number | null;
                    country_ids?: (number | string)[] | null;
                    funnels?: string[];
                    offers?: string[];
                    party_ids?: (number | string)[] | null;
                    /** @default {} */
                    custom_params?: {
                        [key: string]: string;
                    };
                    /** @default null */
                    starts_on?: string | null;
                    /** @default null */
                    ends_on?: string | null;
                    /** @default UTC */
                    zone?: string;
                    /** @default null */
                    counts_from?: string | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanEffect"];
                };
            };
        };
    };
    "publisherPlans.forLead": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country_id": 1,
                 *       "funnel": "summer"
                 *     }
                 */
                "application/json": {
                    lead_id: number | string;
                } | {
                    country_id?: (number | string) | null;
                    funnel?: string | null;
                    offer?: string | null;
                    party_id?: (number | string) | null;
                    /** @default {} */
                    custom_params?: {
                        [key: string]: string;
                    };
                    at?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlansForLead"];
                };
            };
        };
    };
    "advertiserCohorts.list": {
        parameters: {
            query?: {
                before?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanCohorts"];
                };
            };
        };
    };
    "publisherCohorts.list": {
        parameters: {
            query?: {
                before?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
                plan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanCohorts"];
                };
            };
        };
    };
    "reports.metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59"
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlobalMetrics"];
                };
            };
        };
    };
    "reports.pivot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59",
                 *       "group_by": "country_id",
                 *       "parents": [
                 *         {
                 *           "group_by": "advertiser_id",
                 *           "value": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                    /** @enum {string} */
                    group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                    then_by?: ("advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal") | null;
                    /** @default [] */
                    parents?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[];
                    sort_by?: ("attempts" | "leads" | "offered" | "acceptance" | "ftds" | "publisher_ftds" | "late_ftds" | "autologged" | "revenue" | "payout" | "profit" | "margin" | "cr" | "aff_cr" | "success_percent" | "autologged_percent" | "ecpl" | "aecpl" | "lead_revenue" | "lead_payout" | "topup_revenue" | "topup_payout" | "effective_cpa" | "label") | null;
                    /**
                     * @default desc
                     * @enum {string}
                     */
                    sort_order?: "asc" | "desc";
                    /**
                     * @default figure
                     * @enum {string}
                     */
                    sort_value?: "figure" | "change";
                    /** @default 1000 */
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pivot"];
                };
            };
        };
    };
    "reports.changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59",
                 *       "since": "2026-01-01T00:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                    since: components["schemas"]["Instant"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportChanges"];
                };
            };
        };
    };
    "offers.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"][];
                };
            };
        };
    };
    "offers.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring",
                 *       "url": "https://offer.example.com/spring?source={publisher_id}",
                 *       "landings": [
                 *         {
                 *           "name": "Long form",
                 *           "url": "https://offer.example.com/spring/long",
                 *           "weight": 1
                 *         }
                 *       ],
                 *       "id": 1,
                 *       "status": "active",
                 *       "visible_to": "all"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status: "active" | "inactive";
                    url?: string | null;
                    country_ids?: (number | string)[] | null;
                    funnels?: string[] | null;
                    category?: string | null;
                    preview_url?: string | null;
                    notes?: string | null;
                    payout_text?: string | null;
                    /** @enum {string} */
                    visible_to: "all" | "chosen";
                    publisher_ids?: (number | string)[] | null;
                    landings?: {
                        id?: (number | string) | null;
                        name?: string;
                        url?: string;
                        weight: number;
                    }[];
                    id: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "offers.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring",
                 *       "url": "https://offer.example.com/spring?source={publisher_id}",
                 *       "landings": [
                 *         {
                 *           "name": "Long form",
                 *           "url": "https://offer.example.com/spring/long",
                 *           "weight": 1
                 *         }
                 *       ],
                 *       "slug": "spring"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                    url?: string | null;
                    country_ids?: (number | string)[] | null;
                    funnels?: string[] | null;
                    category?: string | null;
                    preview_url?: string | null;
                    notes?: string | null;
                    payout_text?: string | null;
                    /**
                     * @default all
                     * @enum {string}
                     */
                    visible_to?: "all" | "chosen";
                    publisher_ids?: (number | string)[] | null;
                    landings?: {
                        id?: (number | string) | null;
                        name?: string;
                        url?: string;
                        weight: number;
                    }[];
                    slug?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "offers.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "offers.link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                publisher_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferLink"];
                };
            };
        };
    };
    "campaigns.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCampaign"][];
                };
            };
        };
    };
    "campaigns.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Second chance",
                 *       "validateEmail": true,
                 *       "exitCondition": 2,
                 *       "id": 1
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @default false */
                    validateEmail?: boolean;
                    /** @default 1 */
                    exitCondition?: 1 | 2 | 3;
                    /** @default 7 */
                    conversion_days?: number;
                    pace_per_hour?: number | null;
                    id: number | string;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "campaigns.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Second chance",
                 *       "validateEmail": true,
                 *       "exitCondition": 2
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @default false */
                    validateEmail?: boolean;
                    /** @default 1 */
                    exitCondition?: 1 | 2 | 3;
                    /** @default 7 */
                    conversion_days?: number;
                    pace_per_hour?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "campaigns.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: if nothing has changed, it is answered 304. */
                "If-None-Match"?: string;
            };
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
                    /** @description The version of the record, and a hash */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignDetails"];
                };
            };
        };
    };
    "campaigns.progress": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignProgress"];
                };
            };
        };
    };
    "campaigns.start": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "campaigns.pause": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "campaigns.complete": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "campaigns.simulate": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignSimulation"];
                };
            };
        };
    };
    "campaigns.logs": {
        parameters: {
            query?: {
                page_number?: number;
                limit?: number;
                outcome?: "accepted" | "rejected" | "unknown" | "under_way";
                step_id?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        data: components["schemas"]["CampaignLog"][];
                    };
                };
            };
        };
    };
    "campaigns.createSource": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "slot",
                 *       "leadStatuses": [
                 *         "failed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "slot" | "chance" | "optimize";
                    leadStatuses: ("failed" | "not_converted" | "converted")[];
                    /** @default false */
                    useDelay?: boolean;
                    delay?: number | null;
                    /**
                     * @default days
                     * @enum {string}
                     */
                    delayUnite?: "days" | "hours" | "minutes";
                    schedule?: string | null;
                    created_from?: string | null;
                    created_until?: string | null;
                    advertisers?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    publishers?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    countries?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    funnels?: string[] | null;
                    advertiserStatus?: string[] | null;
                    selectedStatus?: string[] | null;
                    filters?: ("advertiser_id" | "affiliate_id" | "funnel" | "country_id" | "brand_status")[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "campaigns.updateSource": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                source_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "slot",
                 *       "leadStatuses": [
                 *         "failed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "slot" | "chance" | "optimize";
                    leadStatuses: ("failed" | "not_converted" | "converted")[];
                    /** @default false */
                    useDelay?: boolean;
                    delay?: number | null;
                    /**
                     * @default days
                     * @enum {string}
                     */
                    delayUnite?: "days" | "hours" | "minutes";
                    schedule?: string | null;
                    created_from?: string | null;
                    created_until?: string | null;
                    advertisers?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    publishers?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    countries?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    funnels?: string[] | null;
                    advertiserStatus?: string[] | null;
                    selectedStatus?: string[] | null;
                    filters?: ("advertiser_id" | "affiliate_id" | "funnel" | "country_id" | "brand_status")[] | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "campaigns.removeSource": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                source_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "campaigns.countSource": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "slot",
                 *       "leadStatuses": [
                 *         "failed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "slot" | "chance" | "optimize";
                    leadStatuses: ("failed" | "not_converted" | "converted")[];
                    /** @default false */
                    useDelay?: boolean;
                    delay?: number | null;
                    /**
                     * @default days
                     * @enum {string}
                     */
                    delayUnite?: "days" | "hours" | "minutes";
                    schedule?: string | null;
                    created_from?: string | null;
                    created_until?: string | null;
                    advertisers?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    publishers?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    countries?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    funnels?: string[] | null;
                    advertiserStatus?: string[] | null;
                    selectedStatus?: string[] | null;
                    filters?: ("advertiser_id" | "affiliate_id" | "funnel" | "country_id" | "brand_status")[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignReach"];
                };
            };
        };
    };
    "campaigns.reach": {
        parameters: {
            query?: {
                source_id?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignReach"];
                };
            };
        };
    };
    "campaigns.playSource": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                source_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "campaigns.pauseSource": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                source_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "campaigns.createStep": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertisers": [
                 *         {
                 *           "id": 1,
                 *           "percentage": 100
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @default registration
                     * @constant
                     */
                    action?: "registration";
                    publishers?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    funnels?: string[] | null;
                    delay?: number | null;
                    /**
                     * @default days
                     * @enum {string}
                     */
                    delayUnite?: "days" | "hours" | "minutes";
                    advertisers: {
                        id: number | string;
                        percentage: number | string;
                    }[];
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        version: number;
                        id: number;
                    };
                };
            };
        };
    };
    "campaigns.updateStep": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                step_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advertisers": [
                 *         {
                 *           "id": 1,
                 *           "percentage": 100
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @default registration
                     * @constant
                     */
                    action?: "registration";
                    publishers?: ((number | string) | {
                        id: number | string;
                    })[] | null;
                    funnels?: string[] | null;
                    delay?: number | null;
                    /**
                     * @default days
                     * @enum {string}
                     */
                    delayUnite?: "days" | "hours" | "minutes";
                    advertisers: {
                        id: number | string;
                        percentage: number | string;
                    }[];
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "campaigns.removeStep": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                step_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "clickReports.pivot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59",
                 *       "group_by": "country_id",
                 *       "parents": [
                 *         {
                 *           "group_by": "offer_id",
                 *           "value": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    affiliate_id?: ((number | string) | null)[] | null;
                    offer_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    landing_id?: ((number | string) | null)[] | null;
                    device?: (string | null)[] | null;
                    browser?: (string | null)[] | null;
                    os?: (string | null)[] | null;
                    referrer_host?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    excludes?: ("affiliate_id" | "offer_id" | "country_id" | "landing_id" | "device" | "browser" | "os" | "referrer_host" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5")[] | null;
                    /** @enum {string} */
                    group_by: "affiliate_id" | "offer_id" | "country_id" | "device" | "browser" | "os" | "referrer_host" | "landing_id" | "created_at" | "hour" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5";
                    /** @default [] */
                    parents?: {
                        /** @enum {string} */
                        group_by: "affiliate_id" | "offer_id" | "country_id" | "device" | "browser" | "os" | "referrer_host" | "landing_id" | "created_at" | "hour" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5";
                        value: (number | string) | null;
                    }[];
                    sort_by?: ("clicks" | "unique_clicks" | "bots" | "leads" | "click_to_lead" | "ftds" | "publisher_ftds" | "click_to_ftd" | "payout" | "epc" | "label") | null;
                    /**
                     * @default desc
                     * @enum {string}
                     */
                    sort_order?: "asc" | "desc";
                    /** @default 1000 */
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClickPivot"];
                };
            };
        };
    };
    "clickReports.clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_date": "2026-01-01 00:00",
                 *       "end_date": "2026-12-31 23:59"
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    affiliate_id?: ((number | string) | null)[] | null;
                    offer_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    landing_id?: ((number | string) | null)[] | null;
                    device?: (string | null)[] | null;
                    browser?: (string | null)[] | null;
                    os?: (string | null)[] | null;
                    referrer_host?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    excludes?: ("affiliate_id" | "offer_id" | "country_id" | "landing_id" | "device" | "browser" | "os" | "referrer_host" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5")[] | null;
                    /** @default [] */
                    parents?: {
                        /** @enum {string} */
                        group_by: "affiliate_id" | "offer_id" | "country_id" | "device" | "browser" | "os" | "referrer_host" | "landing_id" | "created_at" | "hour" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5";
                        value: (number | string) | null;
                    }[];
                    /** @default 100 */
                    limit?: number;
                    /** @default 1 */
                    page_number?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClickList"];
                };
            };
        };
    };
    "dashboard.stats": {
        parameters: {
            query?: {
                filters?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardStats"];
                };
            };
        };
    };
    "dashboard.topPublishers": {
        parameters: {
            query?: {
                filters?: string;
                period?: "today" | "yesterday" | "this_week" | "last_week" | "this_month" | "last_month" | "last_7_days" | "last_30_days" | "last_90_days" | "this_year";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopPublisher"][];
                };
            };
        };
    };
    "dashboard.topAdvertisers": {
        parameters: {
            query?: {
                filters?: string;
                period?: "today" | "yesterday" | "this_week" | "last_week" | "this_month" | "last_month" | "last_7_days" | "last_30_days" | "last_90_days" | "this_year";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopAdvertiser"][];
                };
            };
        };
    };
    "dashboard.latestFtd": {
        parameters: {
            query?: {
                filters?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LatestFtd"][];
                };
            };
        };
    };
    "dashboard.advertiserHealth": {
        parameters: {
            query?: {
                filters?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertiserHealth"][];
                };
            };
        };
    };
    "dashboard.matrix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "period": "this_month",
                 *       "rows": "created_at",
                 *       "measures": [
                 *         "leads",
                 *         "ftds"
                 *       ]
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                    period?: ("today" | "yesterday" | "this_week" | "last_week" | "this_month" | "last_month" | "last_7_days" | "last_30_days" | "last_90_days" | "this_year") | null;
                    /** @enum {string} */
                    rows: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal" | "date_hour" | "week";
                    columns?: ("advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal") | null;
                    measures: ("attempts" | "leads" | "ftds" | "publisher_ftds" | "late_ftds" | "autologged" | "revenue" | "payout" | "profit" | "margin" | "cr" | "aff_cr" | "success_percent" | "autologged_percent" | "ecpl" | "aecpl" | "lead_revenue" | "lead_payout" | "topup_revenue" | "topup_payout" | "effective_cpa")[];
                    /** @default 10 */
                    limit?: number;
                    /** @default 5 */
                    column_limit?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadMatrix"];
                };
            };
        };
    };
    "dashboard.funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "period": "this_month"
                 *     }
                 */
                "application/json": {
                    tz_offset?: string | null;
                    start_date?: components["schemas"]["WallDateTime"] | null;
                    end_date?: components["schemas"]["WallDateTime"] | null;
                    start_time?: components["schemas"]["WallTime"] | null;
                    end_time?: components["schemas"]["WallTime"] | null;
                    /** @default false */
                    last_24_hours?: boolean;
                    /** @default false */
                    inside_selected_hour_range?: boolean;
                    /** @default false */
                    created_inside_date_range?: boolean;
                    /** @default false */
                    compare_with_past?: boolean;
                    /** @default previous_period */
                    compare_to?: ("previous_period" | "day_before" | "week_before" | "month_before" | "year_before") | {
                        start_date: components["schemas"]["WallDateTime"];
                        end_date: components["schemas"]["WallDateTime"];
                    };
                    is_test?: boolean | null;
                    exclude_fake_FTD?: boolean | null;
                    traffic?: ("all" | "weekdays" | "weekends") | null;
                    is_approved?: ("all" | "only" | "excluded") | null;
                    late_ftd?: ("all" | "only" | "excluded") | null;
                    campaign_leads?: ("all" | "only" | "excluded") | null;
                    is_original?: ("all" | "only" | "excluded") | null;
                    returned?: ("all" | "only" | "excluded") | null;
                    advertiser_id?: ((number | string) | null)[] | null;
                    country_id?: ((number | string) | null)[] | null;
                    publisher_id?: ((number | string) | null)[] | null;
                    affiliate_id?: ((number | string) | null)[] | null;
                    dis_id?: ((number | string) | null)[] | null;
                    brand_status?: (string | null)[] | null;
                    publisher_status?: (string | null)[] | null;
                    affiliate_sale_status?: (string | null)[] | null;
                    custom_param_1?: (string | null)[] | null;
                    custom_param_2?: (string | null)[] | null;
                    custom_param_3?: (string | null)[] | null;
                    custom_param_4?: (string | null)[] | null;
                    custom_param_5?: (string | null)[] | null;
                    offer?: (string | null)[] | null;
                    funnel?: (string | null)[] | null;
                    deal?: ((number | string) | null)[] | null;
                    excludes?: ("affiliate_id" | "publisher_id" | "country_id" | "advertiser_id" | "brand_status" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "affiliate_sale_status" | "publisher_status" | "offer" | "dis_id" | "funnel" | "deal")[] | null;
                    groups?: {
                        /** @enum {string} */
                        group_by: "advertiser_id" | "country_id" | "offer" | "affiliate_id" | "created_at" | "brand_status" | "publisher_status" | "dis_id" | "funnel" | "custom_param_1" | "custom_param_2" | "custom_param_3" | "custom_param_4" | "custom_param_5" | "hour" | "weekday" | "month" | "status_group" | "deal";
                        value: (number | string) | null;
                    }[] | null;
                    period?: ("today" | "yesterday" | "this_week" | "last_week" | "this_month" | "last_month" | "last_7_days" | "last_30_days" | "last_90_days" | "this_year") | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadFunnel"];
                };
            };
        };
    };
    "dashboard.firstSteps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
        };
    };
    "dataProtection.find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "nobody.at.all@example.com"
                 *     }
                 */
                "application/json": {
                    value: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonSummary"];
                };
            };
        };
    };
    "dataProtection.export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "nobody.at.all@example.com"
                 *     }
                 */
                "application/json": {
                    value: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonData"];
                };
            };
        };
    };
    "dataProtection.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"][];
                };
            };
        };
    };
    "dataProtection.erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "nobody.at.all@example.com",
                 *       "confirmation": "nobody.at.all@example.com"
                 *     }
                 */
                "application/json": {
                    value: string;
                    confirmation: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "dataProtection.details": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureDetails"];
                };
            };
        };
    };
    "dataProtection.decide": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "findings": [
                 *         1
                 *       ],
                 *       "decision": "keep"
                 *     }
                 */
                "application/json": {
                    findings: number[];
                    /** @enum {string} */
                    decision: "erase" | "keep";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        waiting: number;
                    };
                };
            };
        };
    };
    "publisherPostbacks.list": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherPostback"][];
                };
            };
        };
    };
    "publisherPostbacks.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "lead_accepted",
                 *       "url": "https://tracker.example/postback?click={click_id}&payout={payout}"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    event: "lead_accepted" | "lead_rejected" | "status_changed" | "ftd_approved" | "ftd_reversed";
                    url: string;
                    /** @default true */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "publisherPostbacks.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "lead_accepted",
                 *       "url": "https://tracker.example/postback?click={click_id}&payout={payout}"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    event: "lead_accepted" | "lead_rejected" | "status_changed" | "ftd_approved" | "ftd_reversed";
                    url: string;
                    /** @default true */
                    is_active?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "publisherPostbacks.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "publisherPostbacks.enable": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "publisherPostbacks.revealSecret": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningSecret"];
                };
            };
        };
    };
    "publisherPostbacks.rotateSecret": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningSecret"];
                };
            };
        };
    };
    "publisherPostbacks.test": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostbackTestFire"];
                };
            };
        };
    };
    "publisherPostbacks.deliveries": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostbackDelivery"][];
                        next: number | null;
                    };
                };
            };
        };
    };
    "publisherPostbacks.replay": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "unmatchedPostbacks.list": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
                advertiser_id?: number;
                show?: "unmatched" | "refused" | "waiting" | "all";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UnmatchedPostback"][];
                        next: number | null;
                        not_kept: number;
                    };
                };
            };
        };
    };
    "unmatchedPostbacks.assign": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_id": 1
                 *     }
                 */
                "application/json": {
                    lead_id: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "applied" | "unchanged";
                        lead_id: number;
                        reports?: {
                            applied: number;
                            unchanged: number;
                            kept: number;
                        };
                    };
                };
            };
        };
    };
    "unmatchedPostbacks.resend": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "applied" | "unchanged";
                        lead_id: number;
                        reports?: {
                            applied: number;
                            unchanged: number;
                            kept: number;
                        };
                    };
                };
            };
        };
    };
    "unmatchedPostbacks.dismiss": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "unknownAttempts.list": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
                advertiser_id?: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UnknownAttempt"][];
                        next: number | null;
                    };
                };
            };
        };
    };
    "unknownAttempts.settle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accepted": true,
                 *       "external_id": "A-1"
                 *     }
                 */
                "application/json": {
                    accepted: boolean;
                    external_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "statusMappings.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: if nothing has changed, it is answered 304. */
                "If-None-Match"?: string;
            };
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
                    /** @description The version of the record, and a hash */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusMapping"];
                };
            };
        };
    };
    "statusMappings.replace": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "statuses": [
                 *         {
                 *           "value": "deposited",
                 *           "meaning": "ftd",
                 *           "name": "Deposit"
                 *         },
                 *         {
                 *           "value": "rejected",
                 *           "meaning": "refused"
                 *         },
                 *         {
                 *           "value": "NA",
                 *           "name": "No Answer"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    statuses: {
                        value: string;
                        /**
                         * @default status
                         * @enum {string}
                         */
                        meaning?: "status" | "ftd" | "refused";
                        /** @default null */
                        name?: string | null;
                    }[];
                    format?: components["schemas"]["ReportFormatInput"];
                    reports?: components["schemas"]["ReportMappingInput"] | null;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "statusMappings.readings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reports": {
                 *         "read": {
                 *           "lead_id": {
                 *             "from": "path",
                 *             "path": "body.lead.ref"
                 *           },
                 *           "status": {
                 *             "from": "path",
                 *             "path": "body.event"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    reports: components["schemas"]["ReportMappingInput"] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportReadings"];
                };
            };
        };
    };
    "statusPulls.list": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPull"][];
                };
            };
        };
    };
    "statusPulls.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Statuses",
                 *       "template": {
                 *         "request": {
                 *           "method": "GET",
                 *           "url": "https://api.advertiser.example/leads",
                 *           "body": {
                 *             "kind": "fields",
                 *             "format": "query",
                 *             "fields": [
                 *               {
                 *                 "name": "since",
                 *                 "value": "{{ since | date: \"%d/%m/%Y %H:%M\", \"Europe/London\" }}"
                 *               },
                 *               {
                 *                 "name": "page",
                 *                 "value": "{{ page }}"
                 *               }
                 *             ]
                 *           }
                 *         },
                 *         "answer": {
                 *           "rows": "leads"
                 *         },
                 *         "pages": {
                 *           "kind": "number"
                 *         },
                 *         "read": {
                 *           "lead_id": {
                 *             "from": "path",
                 *             "path": "ref"
                 *           },
                 *           "brand_lead_id": {
                 *             "from": "path",
                 *             "path": "id"
                 *           },
                 *           "status": {
                 *             "from": "path",
                 *             "path": "status"
                 *           },
                 *           "ftd": {
                 *             "from": "path",
                 *             "path": "ftd"
                 *           },
                 *           "amount": {
                 *             "from": "path",
                 *             "path": "amount"
                 *           },
                 *           "ftd_time": {
                 *             "from": "path",
                 *             "path": "ftd_time"
                 *           }
                 *         }
                 *       },
                 *       "interval_minutes": 15
                 *     }
                 */
                "application/json": {
                    name: string;
                    template: components["schemas"]["StatusPullTemplateInput"];
                    interval_minutes: number;
                    /** @default true */
                    is_active?: boolean;
                    /** @default {} */
                    secrets?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "statusPulls.dryRun": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "template": {
                 *         "request": {
                 *           "method": "GET",
                 *           "url": "https://api.advertiser.example/leads",
                 *           "body": {
                 *             "kind": "fields",
                 *             "format": "query",
                 *             "fields": [
                 *               {
                 *                 "name": "since",
                 *                 "value": "{{ since | date: \"%d/%m/%Y %H:%M\", \"Europe/London\" }}"
                 *               },
                 *               {
                 *                 "name": "page",
                 *                 "value": "{{ page }}"
                 *               }
                 *             ]
                 *           }
                 *         },
                 *         "answer": {
                 *           "rows": "leads"
                 *         },
                 *         "pages": {
                 *           "kind": "number"
                 *         },
                 *         "read": {
                 *           "lead_id": {
                 *             "from": "path",
                 *             "path": "ref"
                 *           },
                 *           "brand_lead_id": {
                 *             "from": "path",
                 *             "path": "id"
                 *           },
                 *           "status": {
                 *             "from": "path",
                 *             "path": "status"
                 *           },
                 *           "ftd": {
                 *             "from": "path",
                 *             "path": "ftd"
                 *           },
                 *           "amount": {
                 *             "from": "path",
                 *             "path": "amount"
                 *           },
                 *           "ftd_time": {
                 *             "from": "path",
                 *             "path": "ftd_time"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    template: components["schemas"]["StatusPullTemplateInput"];
                    /** @default {} */
                    secrets?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPullDryRun"];
                };
            };
        };
    };
    "statusPulls.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: if nothing has changed, it is answered 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: number;
                pullId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The version of the record, and a hash */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPullDetails"];
                };
            };
        };
    };
    "statusPulls.replace": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
                pullId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Statuses",
                 *       "template": {
                 *         "request": {
                 *           "method": "GET",
                 *           "url": "https://api.advertiser.example/leads",
                 *           "body": {
                 *             "kind": "fields",
                 *             "format": "query",
                 *             "fields": [
                 *               {
                 *                 "name": "since",
                 *                 "value": "{{ since | date: \"%d/%m/%Y %H:%M\", \"Europe/London\" }}"
                 *               },
                 *               {
                 *                 "name": "page",
                 *                 "value": "{{ page }}"
                 *               }
                 *             ]
                 *           }
                 *         },
                 *         "answer": {
                 *           "rows": "leads"
                 *         },
                 *         "pages": {
                 *           "kind": "number"
                 *         },
                 *         "read": {
                 *           "lead_id": {
                 *             "from": "path",
                 *             "path": "ref"
                 *           },
                 *           "brand_lead_id": {
                 *             "from": "path",
                 *             "path": "id"
                 *           },
                 *           "status": {
                 *             "from": "path",
                 *             "path": "status"
                 *           },
                 *           "ftd": {
                 *             "from": "path",
                 *             "path": "ftd"
                 *           },
                 *           "amount": {
                 *             "from": "path",
                 *             "path": "amount"
                 *           },
                 *           "ftd_time": {
                 *             "from": "path",
                 *             "path": "ftd_time"
                 *           }
                 *         }
                 *       },
                 *       "interval_minutes": 15
                 *     }
                 */
                "application/json": {
                    name: string;
                    template: components["schemas"]["StatusPullTemplateInput"];
                    interval_minutes: number;
                    /** @default true */
                    is_active?: boolean;
                    /** @default {} */
                    secrets?: {
                        [key: string]: string;
                    };
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "statusPulls.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                pullId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "statusPulls.run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                pullId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "alerts.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"][];
                    };
                };
            };
        };
    };
    "alerts.today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TodayItem"][];
                    };
                };
            };
        };
    };
    "alertRecipients.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRecipient"][];
                };
            };
        };
    };
    "alertRecipients.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Night shift",
                 *       "channel": "email",
                 *       "address": "night@example.com",
                 *       "kinds": [
                 *         "circuit_open",
                 *         "cap_filling"
                 *       ],
                 *       "user_id": 1,
                 *       "quiet_from": "22:00",
                 *       "quiet_until": "07:00",
                 *       "timezone_id": 1,
                 *       "repeat_hours": 4,
                 *       "is_active": true
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    channel: "email" | "telegram" | "webhook";
                    address: string;
                    secret?: string;
                    kinds: ("postback_disabled" | "circuit_open" | "pull_failing" | "answer_warning" | "unmatched_postbacks" | "refused_ftds" | "pull_rows_refused" | "unknown_attempts" | "cap_filling" | "change_refused" | "leads_over_memory" | "ledger_differs" | "many_exports" | "webhook_disabled" | "retention_pending" | "second_factor_reset" | "sign_in_blocked" | "new_address")[];
                    user_id: number | string;
                    quiet_from: components["schemas"]["WallTime"] | null;
                    quiet_until: components["schemas"]["WallTime"] | null;
                    timezone_id: number | string;
                    repeat_hours: number;
                    is_active: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                    };
                };
            };
        };
    };
    "alertRecipients.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Night shift",
                 *       "channel": "email",
                 *       "address": "night@example.com",
                 *       "kinds": [
                 *         "circuit_open",
                 *         "cap_filling"
                 *       ],
                 *       "user_id": 1,
                 *       "quiet_from": "22:00",
                 *       "quiet_until": "07:00",
                 *       "timezone_id": 1,
                 *       "repeat_hours": 4,
                 *       "is_active": true
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    channel: "email" | "telegram" | "webhook";
                    address: string;
                    secret?: string;
                    kinds: ("postback_disabled" | "circuit_open" | "pull_failing" | "answer_warning" | "unmatched_postbacks" | "refused_ftds" | "pull_rows_refused" | "unknown_attempts" | "cap_filling" | "change_refused" | "leads_over_memory" | "ledger_differs" | "many_exports" | "webhook_disabled" | "retention_pending" | "second_factor_reset" | "sign_in_blocked" | "new_address")[];
                    user_id: number | string;
                    quiet_from: components["schemas"]["WallTime"] | null;
                    quiet_until: components["schemas"]["WallTime"] | null;
                    timezone_id: number | string;
                    repeat_hours: number;
                    is_active: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "alertRecipients.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "alertRecipients.test": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertTestReply"];
                };
            };
        };
    };
    "scheduledChanges.list": {
        parameters: {
            query?: {
                entity?: string;
                entity_id?: number;
                state?: "pending" | "done" | "refused" | "cancelled";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledChange"][];
                };
            };
        };
    };
    "scheduledChanges.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "PUT",
                 *       "path": "/api/caps",
                 *       "body": {
                 *         "id": 1,
                 *         "type": "lead",
                 *         "interval": "daily",
                 *         "cap": "80",
                 *         "reset_time": "00:00",
                 *         "timezone_id": 1,
                 *         "country_ids": [
                 *           1
                 *         ],
                 *         "advertiser_ids": [],
                 *         "affiliate_ids": []
                 *       },
                 *       "at": "2026-11-30 09:00",
                 *       "timezone_id": 1
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    method: "PUT" | "POST";
                    path: string;
                    body: {
                        [key: string]: unknown;
                    };
                    at: components["schemas"]["WallDateTime"];
                    timezone_id?: (number | string) | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                        at: components["schemas"]["Instant"];
                    };
                };
            };
        };
    };
    "scheduledChanges.move": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "at": "2026-11-30 09:00",
                 *       "timezone_id": 1
                 *     }
                 */
                "application/json": {
                    at: components["schemas"]["WallDateTime"];
                    timezone_id?: (number | string) | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        at: components["schemas"]["Instant"];
                    };
                };
            };
        };
    };
    "scheduledChanges.cancel": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "scheduledChanges.undo": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Data warehouse",
                 *       "url": "https://hooks.example.com/leadline",
                 *       "events": [
                 *         "lead.accepted",
                 *         "ftd.accepted"
                 *       ],
                 *       "advertiser_ids": [],
                 *       "publisher_ids": [],
                 *       "is_active": true
                 *     }
                 */
                "application/json": {
                    name: string;
                    url: string;
                    events: ("lead.accepted" | "lead.rejected" | "lead.status_changed" | "ftd.reported" | "ftd.accepted" | "ftd.rejected" | "ftd.reversed" | "cap.reached_80" | "cap.full" | "alert.raised" | "plan.changed" | "distribution.changed" | "cap.changed")[];
                    advertiser_ids?: (number | string)[];
                    publisher_ids?: (number | string)[];
                    /** @default true */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        id: number;
                        secret: string;
                    };
                };
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412. */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Data warehouse",
                 *       "url": "https://hooks.example.com/leadline",
                 *       "events": [
                 *         "lead.accepted",
                 *         "ftd.accepted"
                 *       ],
                 *       "advertiser_ids": [],
                 *       "publisher_ids": [],
                 *       "is_active": true
                 *     }
                 */
                "application/json": {
                    name: string;
                    url: string;
                    events: ("lead.accepted" | "lead.rejected" | "lead.status_changed" | "ftd.reported" | "ftd.accepted" | "ftd.rejected" | "ftd.reversed" | "cap.reached_80" | "cap.full" | "alert.raised" | "plan.changed" | "distribution.changed" | "cap.changed")[];
                    advertiser_ids?: (number | string)[];
                    publisher_ids?: (number | string)[];
                    /** @default true */
                    is_active?: boolean;
                    version?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
        };
    };
    "webhooks.remove": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "webhooks.rotateSecret": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
        };
    };
    "webhooks.test": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestReply"];
                };
            };
        };
    };
    "webhooks.deliveries": {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
                state?: "waiting" | "delivered" | "failed";
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        next: number | null;
                    };
                };
            };
        };
    };
    "webhooks.delivery": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    "webhooks.replay": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
    "webhooks.replayFailed": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-28T08:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    since: components["schemas"]["Instant"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        count: number;
                    };
                };
            };
        };
    };
    "search.find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "nordic"
                 *     }
                 */
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FoundRecord"][];
                    };
                };
            };
        };
    };
    "lines.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "advertiser #1 off"
                 *     }
                 */
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinesPreview"];
                };
            };
        };
    };
    "lines.save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "advertiser #1 off",
                 *       "versions": {
                 *         "advertiser 1": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    text: string;
                    versions: {
                        [key: string]: number;
                    };
                    /** Format: uuid */
                    key?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedLines"];
                };
            };
        };
    };
    "lines.undo": {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
        };
    };
}
