/** Statements that find rows which could not have come about; each with what it would mean. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'an accepted lead has one accepted attempt, of its advertiser': `
    SELECT l.id
    FROM leads l
    LEFT JOIN lead_attempts a ON a.lead_id = l.id AND a.state = 'accepted'
    WHERE (l.status IN (2, 5, 6, 7)) <> (a.id IS NOT NULL)
      OR a.advertiser_id <> l.advertiser_id
      OR a.external_id IS DISTINCT FROM CASE WHEN a.id IS NOT NULL THEN l.external_id END
      OR a.distribution_id IS DISTINCT FROM CASE WHEN a.id IS NOT NULL THEN l.distribution_id END`,
  'a rejected lead ends with our refusal': `
    SELECT l.id
    FROM leads l
    WHERE l.status = 3
      AND NOT EXISTS (
        SELECT 1
        FROM lead_attempts a
        WHERE a.lead_id = l.id AND a.advertiser_id IS NULL AND a.restriction_origin = 'system'
          AND a.code = l.rejection_code AND a.message = l.rejection_reason)`,
  'no lead is under way': 'SELECT id FROM leads WHERE status = 1 OR settle_by IS NOT NULL',
  'every attempt has the decision that led to it': `
    SELECT coalesce(a.lead_id, d.lead_id)
    FROM (
      SELECT lead_id, count(*) AS attempts FROM lead_attempts GROUP BY lead_id
    ) a
    FULL JOIN (
      SELECT lead_id, count(*) AS decisions FROM lead_decisions GROUP BY lead_id
    ) d USING (lead_id)
    WHERE attempts IS DISTINCT FROM decisions`,
  'each change of status begins where the one before ended': `
    SELECT lead_id
    FROM (
      SELECT
        lead_id, previous_status, previous_brand_status, created_at,
        lag(status, 1, 1::smallint) OVER lead AS status_before,
        lag(brand_status) OVER lead AS brand_status_before,
        lag(created_at, 1, created_at) OVER lead AS at_before
      FROM lead_status_history
      WINDOW lead AS (PARTITION BY lead_id ORDER BY id)
    ) h
    WHERE previous_status <> status_before
      OR previous_brand_status IS DISTINCT FROM brand_status_before
      OR created_at < at_before`,
  'the last change of status is the status of the lead': `
    SELECT l.id
    FROM leads l
    LEFT JOIN LATERAL (
      SELECT status, brand_status
      FROM lead_status_history h
      WHERE h.lead_id = l.id
      ORDER BY id DESC
      LIMIT 1
    ) h ON true
    WHERE h.status IS DISTINCT FROM l.status OR h.brand_status IS DISTINCT FROM l.brand_status`,
  'a lead with an FTD has a conversion that agrees with it': `
    SELECT coalesce(l.id, c.lead_id)
    FROM (SELECT * FROM leads WHERE status IN (5, 6, 7)) l
    FULL JOIN conversions c ON c.lead_id = l.id
    WHERE c.id IS NULL OR l.id IS NULL
      OR c.state <> CASE l.status WHEN 5 THEN 'accepted' WHEN 6 THEN 'pending' ELSE 'rejected' END
      OR c.ftd_at <> l.ftd_at OR c.revenue <> l.revenue OR c.payout <> l.payout
      OR c.is_fake <> l.fake_ftd OR c.ftd_at < l.created_at OR c.ftd_at > c.reported_at
      OR c.decided_at < c.reported_at`,
  'an accepted lead keeps its plans, and the amount for itself': `
    SELECT l.id
    FROM leads l
    LEFT JOIN advertiser_revenues r ON r.id = l.revenue_plan_id
    LEFT JOIN publisher_payouts p ON p.id = l.payout_plan_id
    WHERE (l.advertiser_id IS NOT NULL) <> (r.id IS NOT NULL AND p.id IS NOT NULL)
      OR (l.advertiser_id, l.publisher_id) <> (r.advertiser_id, p.publisher_id)
      OR l.country_id <> r.country_id OR l.country_id <> p.country_id
      OR l.lead_revenue IS DISTINCT FROM agreed_in_house(l.revenue_foreign, r.per_lead)
      OR l.lead_payout IS DISTINCT FROM agreed_in_house(l.payout_foreign, p.per_lead)
      OR (l.revenue_foreign ->> 'currency') IS DISTINCT FROM nullif(r.currency, 'USD')
      OR (l.payout_foreign ->> 'currency') IS DISTINCT FROM nullif(p.currency, 'USD')`,
  'money is what was agreed': `
    SELECT l.id
    FROM leads l
    LEFT JOIN conversions c ON c.lead_id = l.id
    LEFT JOIN advertiser_revenues r ON r.id = l.revenue_plan_id
    LEFT JOIN publisher_payouts p ON p.id = l.payout_plan_id
    CROSS JOIN LATERAL (
      SELECT agreed_in_house(l.revenue_foreign, r.amount) AS revenue,
        agreed_in_house(l.payout_foreign, p.amount) AS payout
    ) a
    WHERE l.revenue <> CASE WHEN c.id IS NULL OR c.is_fake THEN 0 ELSE a.revenue END
      OR l.payout <> CASE WHEN c.state = 'accepted' AND NOT c.is_fake THEN a.payout ELSE 0 END
      OR a.payout >= a.revenue`,
  'what staff decided about is what the lead has': `
    SELECT l.id
    FROM leads l
    JOIN audit_log a ON a.entity = 'lead' AND a.entity_id = l.id AND a.action = 'conversions.accept'
    JOIN conversions c ON c.lead_id = l.id AND c.state = 'accepted'
    WHERE (a.after ->> 'payout')::numeric <> l.payout`,
  'deposits came after the FTD, and the shares of them are what was agreed': `
    SELECT l.id
    FROM leads l
    LEFT JOIN advertiser_revenues r ON r.id = l.revenue_plan_id
    LEFT JOIN publisher_payouts p ON p.id = l.payout_plan_id
    LEFT JOIN conversions c ON c.lead_id = l.id
    CROSS JOIN LATERAL (
      SELECT sum(d.amount) AS total, min(d.deposited_at) AS first FROM deposits d WHERE d.lead_id = l.id
    ) d
    WHERE d.first <= l.ftd_at
      OR coalesce(l.share_revenue, 0) <>
        coalesce(round(CASE WHEN c.advertiser_pays THEN d.total END * r.share_percent / 100, 2), 0)
      OR coalesce(l.share_payout, 0) <>
        coalesce(round(CASE WHEN c.state = 'accepted' THEN d.total END * p.share_percent / 100, 2), 0)`,
  'the publisher is shown what it may see': `
    SELECT id
    FROM leads
    WHERE (status = 5) <> (publisher_status IS NOT DISTINCT FROM 'FTD')
      OR (status = 7) <> (status_override IS NOT NULL)
      OR (status = 7 AND publisher_status <> status_override)
      OR (status = 3 AND publisher_status IS NOT NULL)
      OR (status = 2 AND publisher_status IS DISTINCT FROM brand_status)
      OR (status = 6 AND publisher_status IN ('Deposited', 'Under Review'))`,
  'a decision of staff is in the audit log': `
    SELECT c.lead_id
    FROM conversions c
    WHERE c.decided_at IS NOT NULL
      AND NOT EXISTS (
        SELECT 1
        FROM audit_log a
        WHERE a.entity = 'lead' AND a.entity_id = c.lead_id
          AND a.user_id = c.decided_by AND a.created_at = c.decided_at
          AND a.action = CASE
            WHEN c.state = 'accepted' THEN 'conversions.accept'
            WHEN c.reversed_at IS NOT NULL THEN 'conversions.reverse'
            ELSE 'conversions.reject'
          END)`,
  'lead caps hold what was accepted in each window, and never more than their limit': `
    SELECT coalesce(w.cap_id, n.cap_id)
    FROM (
      SELECT w.*, c.cap FROM cap_windows w JOIN caps c ON c.id = w.cap_id AND c.type = 'lead'
    ) w
    FULL JOIN (
      SELECT r.cap_id, r.window_start, count(*) AS filled
      FROM lead_attempts a
      CROSS JOIN jsonb_to_recordset(a.cap_reservations) AS r(cap_id int, window_start timestamptz)
      WHERE a.state = 'accepted'
      GROUP BY 1, 2
    ) n USING (cap_id, window_start)
    WHERE w.filled IS DISTINCT FROM n.filled OR w.filled > w.cap OR w.reserved <> 0`,
  'FTD caps hold the FTDs that count': `
    SELECT coalesce(w.cap_id, n.cap_id)
    FROM (
      SELECT w.* FROM cap_windows w JOIN caps c ON c.id = w.cap_id AND c.type = 'ftd'
      WHERE w.filled <> 0
    ) w
    FULL JOIN (
      SELECT r.cap_id, r.window_start, count(*) AS filled
      FROM conversions v
      CROSS JOIN jsonb_to_recordset(v.cap_reservations) AS r(cap_id int, window_start timestamptz)
      GROUP BY 1, 2
    ) n USING (cap_id, window_start)
    WHERE w.filled IS DISTINCT FROM n.filled`,
  'an FTD that counts has a reservation in every FTD cap that concerns it': `
    SELECT v.lead_id
    FROM conversions v
    JOIN leads l ON l.id = v.lead_id
    WHERE jsonb_array_length(v.cap_reservations) <> (
      SELECT count(*)
      FROM caps c
      WHERE c.type = 'ftd' AND NOT v.is_fake AND v.state <> 'rejected'
        AND (c.advertiser_ids = '{}' OR l.advertiser_id = ANY (c.advertiser_ids))
        AND (c.publisher_ids = '{}' OR l.publisher_id = ANY (c.publisher_ids))
        AND (c.country_ids = '{}' OR l.country_id = ANY (c.country_ids)))`,
  'credits of slots are what accepted leads moved, below one lead, and add up to 0': `
    SELECT coalesce(s.group_id, n.group_id)
    FROM slot_credits s
    FULL JOIN (
      SELECT a.group_id, m.advertiser_id, sum(m.credit) AS credit
      FROM lead_attempts a
      CROSS JOIN LATERAL jsonb_to_recordset(a.slot_moves) AS m(advertiser_id int, credit bigint)
      WHERE a.state = 'accepted'
      GROUP BY 1, 2
    ) n USING (group_id, advertiser_id)
    WHERE s.credit IS DISTINCT FROM n.credit OR abs(s.credit) >= 1000000
    UNION ALL
    SELECT group_id FROM slot_credits GROUP BY 1 HAVING sum(credit) <> 0`,
  'test leads count nowhere': `
    SELECT l.id
    FROM leads l
    JOIN lead_attempts a ON a.lead_id = l.id
    WHERE l.is_test AND (a.cap_reservations <> '[]' OR a.slot_moves IS NOT NULL OR l.revenue <> 0)`,
  'an injected lead is a copy of its source, which names it': `
    SELECT l.id
    FROM leads l
    LEFT JOIN leads s ON s.id = l.parent_id
    WHERE l.is_original <> (l.parent_id IS NULL)
      OR (l.parent_id IS NOT NULL AND (
        (l.email, l.phone, l.publisher_id, l.country_id)
          IS DISTINCT FROM (s.email, s.phone, s.publisher_id, s.country_id)
        OR s.created_at > l.created_at
        OR s.injected IS DISTINCT FROM
          CASE WHEN l.status = 3 THEN 'Rejected' ELSE 'Accepted' END || ' (#' || l.id || ')'))`,
  'the job of an injection says how it ended': `
    SELECT p.id
    FROM progress_logs p
    JOIN leads l ON l.id = p.created_lead_id
    WHERE p.lead_id <> l.parent_id OR p.finished_at < p.created_at
      OR (p.outcome = 'accepted') <> (l.status <> 3)
      OR (p.outcome = 'rejected') <> (p.reason IS NOT NULL)
      OR (l.forced_advertiser->>'advertiser_id')::int <> p.advertiser_id`,
  'duplicates are refused where publishers block them, and only those': `
    SELECT l.id
    FROM leads l
    JOIN publishers p ON p.id = l.publisher_id
    WHERE l.is_original AND NOT l.is_test
      AND (l.rejection_code IS NOT DISTINCT FROM 'duplicate_lead') <> (
        p.block_duplicate_leads AND EXISTS (
          SELECT 1
          FROM leads e
          WHERE e.publisher_id = l.publisher_id AND e.id < l.id AND e.is_original
            AND (e.email = l.email OR e.phone = l.phone)
            AND e.created_at > l.created_at - make_interval(days => p.duplicate_days)
            AND EXISTS (
              SELECT 1 FROM lead_attempts a WHERE a.lead_id = e.id AND a.advertiser_id IS NOT NULL
            )))`,
  'nobody is sold to an advertiser twice': `
    SELECT min(id)
    FROM leads
    WHERE status IN (2, 5, 6, 7)
    GROUP BY advertiser_id, email
    HAVING count(*) > 1`,
  'a hit_id names a click of the publisher before the lead': `
    SELECT l.id
    FROM leads l
    LEFT JOIN clicks c ON c.hit_id = l.hit_id
    WHERE l.hit_id IS NOT NULL
      AND (c.publisher_id IS DISTINCT FROM l.publisher_id OR c.created_at > l.created_at)`,
  'a click is unique if it is the first of its visitor in a day': `
    SELECT c.id
    FROM clicks c
    WHERE NOT c.is_bot AND c.is_unique = EXISTS (
      SELECT 1
      FROM clicks e
      WHERE e.offer_id = c.offer_id AND e.publisher_id = c.publisher_id AND e.ip = c.ip
        AND e.user_agent = c.user_agent AND e.id < c.id
        AND e.created_at > c.created_at - interval '24 hours')`,
  'a visit of the redirect link comes after its lead was accepted': `
    SELECT l.id
    FROM leads l
    LEFT JOIN lead_attempts a ON a.lead_id = l.id AND a.state = 'accepted'
    WHERE (l.redirect_token IS NOT NULL) <> (a.id IS NOT NULL)
      OR (l.redirect_token IS NULL) <> (l.autologin_url IS NULL)
      OR (l.autologged_at IS NOT NULL AND l.autologged_at < a.finished_at)`,
  'leads are numbered as they arrive, and the next lead gets the next number': `
    SELECT id
    FROM (SELECT id, created_at, lag(created_at) OVER (ORDER BY id) AS before FROM leads) l
    WHERE created_at < before
    UNION ALL
    SELECT last_value
    FROM leads_id_seq
    WHERE last_value <> (SELECT max(id) FROM leads)`,
  'filters offer every text of the leads': `
    SELECT 1
    FROM leads l
    CROSS JOIN LATERAL (
      VALUES
        ('offer', l.offer), ('funnel', l.funnel), ('brand_status', l.brand_status),
        ('publisher_status', l.publisher_status), ('custom_param_1', l.custom_param_1),
        ('custom_param_5', l.custom_param_5)
    ) AS seen (kind, value)
    WHERE value IS NOT NULL
      AND NOT EXISTS (
        SELECT 1 FROM lookup_values v WHERE v.kind = seen.kind AND v.value = seen.value)`,
  'nothing waits to be sent': `
    SELECT id FROM outbox
    UNION ALL
    SELECT id FROM progress_logs WHERE status <> 'completed'
    UNION ALL
    SELECT id FROM publisher_postback_deliveries`,
};

/** Every moment of the history. */
export const MOMENTS = `
  SELECT created_at AS at FROM leads
  UNION ALL SELECT updated_at FROM leads
  UNION ALL SELECT publisher_changed_at FROM leads
  UNION ALL SELECT ftd_at FROM leads
  UNION ALL SELECT autologged_at FROM leads
  UNION ALL SELECT created_at FROM lead_attempts
  UNION ALL SELECT finished_at FROM lead_attempts
  UNION ALL SELECT created_at FROM lead_decisions
  UNION ALL SELECT created_at FROM lead_status_history
  UNION ALL SELECT reported_at FROM conversions
  UNION ALL SELECT decided_at FROM conversions
  UNION ALL SELECT received_at FROM inbound_postbacks
  UNION ALL SELECT finished_at FROM progress_logs
  UNION ALL SELECT created_at FROM audit_log`;
