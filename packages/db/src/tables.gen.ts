// Written by tools/tableTypes.ts from the migrations; changes here are lost.
import type { ColumnType, Generated } from 'kysely'

type Time<Absent = never> = ColumnType<Date, Date | string | Absent, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Parsed on the way out; on the way in wrap the value with `json`. */
type Json<T, Absent = never> = ColumnType<T, T | Absent, T>
/** Computed by the database. */
type Computed<T> = ColumnType<T, never, never>
/** A 64-bit number that JavaScript would round: written as decimal text, never read. */
type Unread = ColumnType<never, string, never>

/** Every table. Days are UTC days as '2026-11-21', durations whole milliseconds. */
export interface Tables {
  account_manager_changes: {
    id: Generated<string>
    user_id: string
    change: 'appointed' | 'dismissed'
    source: 'command' | 'settings'
    at: Time<undefined>
  }
  answers: {
    organisation_id: string
    report_id: string
    /** The key of a session, which analysts read; the session itself is its reader’s and is not kept. */
    session_id: string
    block_id: string
    field_id: Generated<string>
    publication_id: string
    kind: 'rating' | 'choice' | 'comment' | 'matrix' | 'detail'
    rating: number | null
    choices: string[] | null
    words: string | null
    consent: string | null
    answered_at: Time<undefined>
    visit_id: string | null
  }
  api_tokens: {
    organisation_id: string
    id: Generated<string>
    name: string
    token_hash: Uint8Array
    hint: string
    capabilities: string[]
    created_by: string
    created_at: Time<undefined>
    expires_at: NullableTime
    last_used_at: NullableTime
    revoked_at: NullableTime
  }
  audit_links: {
    organisation_id: string | null
    place: number
    entry_id: string
    hash: Uint8Array
  }
  audit_log: {
    organisation_id: string
    id: Generated<string>
    at: Time<undefined>
    actor_id: string | null
    action: string
    subject: Json<unknown, undefined>
  }
  boundary_sets: {
    organisation_id: string
    id: Generated<string>
    hash: string
    name: string
    created_at: Time<undefined>
    earlier: Generated<string[]>
  }
  branding: {
    organisation_id: string
    fonts: Generated<string[]>
    default_report_font: Generated<string>
    default_report_headers_font: Generated<string>
    default_visualisation_font: Generated<string>
    palette: Generated<string[]>
    logo_hash: string | null
    updated_at: Time<undefined>
    report_scale: Generated<'plain' | 'report' | 'magazine'>
    report_cover: Generated<'none' | 'colour'>
  }
  comment_mails: {
    organisation_id: string
    comment_id: string
    user_id: string
    sent_at: Time<undefined>
  }
  comment_reactions: {
    organisation_id: string
    comment_id: string
    user_id: string
    kind: 'agree' | 'done' | 'thanks' | 'celebrate' | 'looking'
    reacted_at: Time<undefined>
  }
  comment_threads: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    block_id: string
    block_label: Generated<string>
    quote: Generated<string>
    created_by: string | null
    created_at: Time<undefined>
    resolved_at: NullableTime
    resolved_by: string | null
    answer_session_id: string | null
  }
  comments: {
    organisation_id: string
    id: Generated<string>
    thread_id: string
    body: string
    mentions: Generated<string[]>
    version: Generated<number>
    created_by: string
    created_at: Time<undefined>
    edited_at: NullableTime
    deleted_at: NullableTime
    from_edition: number | null
    to_reader: Generated<boolean>
    reader_told_at: NullableTime
  }
  data_connections: {
    organisation_id: string
    id: Generated<string>
    name: string
    kind: 'PostgreSQL' | 'MySQL' | 'ClickHouse'
    host: string
    port: number
    database_name: string
    login: string
    sealed_password: Uint8Array
    tls: boolean
    certificate: Generated<string>
    shared: Generated<boolean>
    created_by: string
    created_at: Time<undefined>
  }
  data_publishing: {
    organisation_id: string
    report_id: string
    allowed_by: string
    allowed_at: Time<undefined>
    /** Why the last new data waits in the draft; null where it does not. */
    held_words: string | null
    held_since: NullableTime
  }
  data_sources: {
    organisation_id: string
    report_id: string
    block_id: string
    address: string | null
    list_path: Generated<string>
    repeats: Generated<'never' | 'hourly' | 'daily' | 'weekly'>
    at_minute: Generated<number>
    weekday: Generated<number>
    /** As they were read first: newer data is fitted to them. */
    columns: Json<{ id: string; name: string; type: 'text' | 'number' | 'date'; mark: '.' | ','; order: 'day-first' | 'month-first'; unit?: string; decimals?: number }[]>
    /** The table that the figure was last given from there. */
    applied_hash: string
    etag: string | null
    last_modified: string | null
    notes: Json<string[], undefined>
    checked_at: Time
    changed_at: Time
    next_at: NullableTime
    failures: Generated<number>
    fault_code: string | null
    fault_words: string | null
    fault_since: NullableTime
    fault_told: Generated<boolean>
    connected_by: string
    connected_at: Time<undefined>
    connection_id: string | null
    query: string | null
  }
  datasets: {
    organisation_id: string
    hash: string
    name: Generated<string>
    content: Json<unknown>
    created_by: string
    created_at: Time<undefined>
    used_at: Time<undefined>
  }
  document_checkpoints: {
    organisation_id: string
    report_id: string
    seq: number
    state: Uint8Array
  }
  document_generations: {
    organisation_id: string
    report_id: string
    generation: number
    /** The version at which it began. */
    seq: number
    /** The document of that version, without a past. */
    state: Uint8Array
    /** The generation before it as it ended, with the late updates that were folded into it. */
    earlier_state: Uint8Array
    created_at: Time<undefined>
  }
  document_late_updates: {
    organisation_id: string
    report_id: string
    update_hash: Uint8Array
    /** The one it was made on. */
    generation: number
    /** Null once it is in `earlier_state` of the generation after it. */
    update: Uint8Array | null
    created_by: string
    created_at: Time<undefined>
  }
  document_snapshots: {
    organisation_id: string
    report_id: string
    seq: number
    state: Uint8Array
    document: Json<unknown>
    created_at: Time<undefined>
    /** When a new generation is to be tried; null where it would gain nothing. */
    tidy_from: NullableTime
  }
  document_updates: {
    organisation_id: string
    report_id: string
    seq: number
    update: Uint8Array
    update_hash: Uint8Array
    created_by: string
    created_at: Time<undefined>
  }
  document_versions: {
    organisation_id: string
    report_id: string
    seq: number
    kind: Generated<'created' | 'edited' | 'restored' | 'imported' | 'refreshed'>
    name: string | null
    created_by: string
    created_at: Time<undefined>
  }
  document_writers: {
    organisation_id: string
    report_id: string
    client: number
    user_id: string
  }
  embedding: {
    organisation_id: string
    sites: 'anyone' | 'listed'
    hosts: Generated<string[]>
    updated_at: Time<undefined>
  }
  engagement_alerts: {
    organisation_id: string
    report_id: string
    kind: 'surge' | 'fall'
    day: string
    created_at: Time<undefined>
  }
  engagement_dirty_days: {
    organisation_id: string
    id: Generated<number>
    report_id: string
    day: string
  }
  engagement_drops: {
    organisation_id: string
    day: string
    reason: string
    count: number
  }
  engagement_events: {
    organisation_id: string
    at: Time
    session_id: string
    id: string
    report_id: string
    publication_id: string
    kind: string
    duration_ms: Generated<number>
    block_id: string | null
    share: number | null
    reader_hash: Unread
    device: string
    source: string | null
    country: string | null
    place: number | null
    target: string | null
    browser: string | null
    medium: string | null
    campaign: string | null
    /** By the server’s clock; null for events from before migration 0014. */
    received_at: NullableTime
    /** Null for events from before migration 0025. */
    operating_system: string | null
    counts_on: string | null
  }
  engagement_report_day_blocks: {
    organisation_id: string
    day: string
    report_id: string
    publication_id: string
    block_id: string
    readers: number
    sessions: number
    engaged_ms: number
    use_sessions: Generated<number>
    exits: Generated<number>
    attention_seconds: Generated<number[]>
    attention_sessions: Generated<number[]>
  }
  engagement_report_day_targets: {
    organisation_id: string
    day: string
    report_id: string
    publication_id: string
    block_id: string
    target: string
    sessions: number
    count: number
  }
  engagement_report_days: {
    organisation_id: string
    dimension: string
    day: string
    report_id: string
    value: string
    views: number
    readers: number
    sessions: number
    engaged_ms: number
    session_ms: number
    new_readers: Generated<number>
    scrolled_readers: Generated<number>
    completions: Generated<number>
    read_seconds: Generated<number[]>
    read_sessions: Generated<number[]>
  }
  engagement_rounds: {
    organisation_id: string
    digest_queued: string | null
    digest_written: string | null
    alerts_at: NullableTime
  }
  engagement_salts: {
    day: string
    salt: Uint8Array
    created_at: Time<undefined>
  }
  engagement_sessions: {
    organisation_id: string
    day: string
    report_id: string
    publication_id: string
    session_id: string
    first_at: Time
    last_at: Time
    views: number
    engaged_ms: number
    reader_hash: Unread
    device: string
    source: string | null
    country: string | null
    browser: string | null
    medium: string | null
    campaign: string | null
    depth: Generated<number>
    is_first: Generated<boolean>
    /** Null for events from before migration 0025. */
    operating_system: string | null
  }
  favourites: {
    organisation_id: string
    user_id: string
    report_id: string
    added_at: Time<undefined>
  }
  file_copies: {
    organisation_id: string
    file_hash: string
    width: number
    content_type: string
    bytes: Uint8Array | null
    bytes_object: string | null
  }
  files: {
    organisation_id: string
    hash: string
    content_type: string
    width: number
    height: number
    bytes: Uint8Array | null
    created_by: string
    created_at: Time<undefined>
    used_at: Time<undefined>
    bytes_object: string | null
  }
  former_members: {
    organisation_id: string
    user_id: string
    left_at: Time<undefined>
  }
  former_names: {
    name: string
    organisation_id: string
    released_at: Time<undefined>
  }
  goals: {
    organisation_id: string
    id: Generated<string>
    report_id: string | null
    name: string
    steps: Json<{ on: 'block' | 'answer' | 'link' | 'end'; blockId?: string; url?: string; label: string }[], undefined>
    created_by: string
    created_at: Time<undefined>
  }
  idempotency_keys: {
    organisation_id: string
    user_id: string
    key: string
    operation: string
    response: Json<unknown>
    created_at: Time<undefined>
    holder: string | null
    held_until: NullableTime
  }
  inbox_done: {
    organisation_id: string
    user_id: string
    place: 'thread' | 'suggestion' | 'review' | 'publish' | 'data' | 'held' | 'answer' | 'schedule' | 'reader'
    subject_id: string
    report_id: string
    seen_through: Time
  }
  installation: {
    id: Generated<boolean>
    secret_check: string
    created_at: Time<undefined>
    page_addresses: string | null
    events_in: string | null
  }
  invites: {
    organisation_id: string
    id: Generated<string>
    email_address: string
    roles: Generated<string[]>
    status: Generated<'Pending' | 'Sent' | 'Revoked'>
    token_hash: Uint8Array
    created_by: string
    created_at: Time<undefined>
    sent_at: NullableTime
    expires_at: Time
    accepted_at: NullableTime
    accepted_by: string | null
    delivery: Generated<'waiting' | 'retrying' | 'accepted' | 'failed' | 'none'>
    delivery_reason: Generated<string>
    makes_owner: Generated<boolean>
  }
  known_readers: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    address: string
    agreed_at: Time<undefined>
    opened_at: Time<undefined>
  }
  live_publications: {
    organisation_id: string
    report_id: string
    audience: 'internal' | 'public'
    publication_id: string
    since_edition: number | null
    compared_seq: number | null
    compared_same: Generated<boolean>
  }
  members: {
    organisation_id: string
    user_id: string
    roles: Generated<string[]>
    joined_at: Time<undefined>
    email_problem: string | null
    last_seen_on: string | null
  }
  named_readers: {
    organisation_id: string
    report_id: string
    entry: string
    added_at: Time<undefined>
    sent_at: NullableTime
  }
  organisation_exports: {
    organisation_id: string
    started_by: string
    started_at: Time<undefined>
    alive_at: Time<undefined>
  }
  organisation_features: {
    organisation_id: string
    feature_key: string
    status: boolean
    updated_by: string | null
    updated_at: Time<undefined>
  }
  organisations: {
    id: Generated<string>
    name: string
    friendly_name: string
    status: Generated<'Active' | 'Disabled' | 'Deleted'>
    owner_id: string
    auto_enrollment_domains: Generated<string[]>
    google_analytics4_measurement_id: string | null
    locale: Generated<string>
    created_at: Time<undefined>
    updated_at: Time<undefined>
    retention_days: Generated<number>
    names_readers: Generated<boolean>
    accessibility_statement: string | null
    front_page: Generated<boolean>
    subscriptions: Generated<boolean>
    requires_second_factor: Generated<boolean>
    time_zone: Generated<string>
    writing_help: Generated<boolean>
  }
  outbox: {
    id: Generated<string>
    organisation_id: string | null
    kind: string
    payload: Json<unknown>
    created_at: Time<undefined>
    run_after: Time<undefined>
    attempts: Generated<number>
    done_at: NullableTime
    last_error: string | null
    seq: Generated<number>
    stream: string | null
    claim: string | null
    gave_up: Generated<boolean>
  }
  page_addresses: {
    organisation_id: string
    slug: string
    audience: 'internal' | 'public'
    report_id: string
    is_current: Generated<boolean>
    created_at: Time<undefined>
  }
  page_domains: {
    organisation_id: string
    domain: string
    token: string
    proven_at: NullableTime
    in_use_at: NullableTime
    checked_at: NullableTime
    missing_since: NullableTime
    added_by: string | null
    created_at: Time<undefined>
  }
  pool_challenges: {
    secret_hash: Uint8Array
    sub: string
    limit_key: Uint8Array
    sealed_state: Uint8Array
    expires_at: Time
  }
  pool_codes: {
    sub: string
    purpose: 'sign-up' | 'reset-password' | 'verify-email' | 'verify-phone' | 'take-back-email'
    code_hash: Uint8Array
    expires_at: Time
    address: string | null
  }
  pool_limits: {
    key: Uint8Array
    count: number
    blocked_until: NullableTime
    resets_at: Time
  }
  pool_links: {
    provider: string
    issuer: string
    subject: string
    sub: string
    linked_at: Time<undefined>
  }
  pool_passkeys: {
    id: string
    sub: string
    public_key: Uint8Array
    counter: number
    name: string
    transports: string[]
    attachment: string | null
    added_at: Time
    last_used_at: NullableTime
  }
  pool_recovery_codes: {
    sub: string
    code_hash: Uint8Array
    made_at: Time
  }
  pool_redirects: {
    secret_hash: Uint8Array
    step: 'provider' | 'code'
    sealed_state: Uint8Array
    expires_at: Time
  }
  pool_sessions: {
    origin_jti: string
    sub: string
    refresh_token_hash: Uint8Array
    signed_in_at: Time
    last_used_at: Time
    expires_at: Time
    revoked_at: NullableTime
    browser: Generated<string>
    provider: string | null
  }
  pool_signing_keys: {
    kid: string
    public_jwk: Json<{ kty: string; n: string; e: string }>
    sealed_private_key: Uint8Array
    created_at: Time<undefined>
    retired_at: NullableTime
  }
  pool_totp: {
    sub: string
    sealed_secret: Uint8Array | null
    name: Generated<string>
    enabled: Generated<boolean>
    last_step: number | null
    added_at: NullableTime
    last_used_at: NullableTime
    waiting_secret: Uint8Array | null
    waiting_until: NullableTime
  }
  pool_users: {
    sub: Generated<string>
    email_address: string
    email_verified: Generated<boolean>
    name: Generated<string>
    status: Generated<'Unconfirmed' | 'Confirmed' | 'Disabled'>
    salt: Uint8Array
    sealed_verifier: Uint8Array
    created_at: Time<undefined>
    updated_at: Time<undefined>
    username: string | null
    phone_number: string | null
    phone_verified: Generated<boolean>
    is_contested: Generated<boolean>
  }
  preview_links: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    token_hash: Uint8Array
    created_by: string
    created_at: Time<undefined>
    expires_at: Time
    ended_at: NullableTime
    is_replaced: Generated<boolean>
  }
  publication_data: {
    organisation_id: string
    publication_id: string
    block_id: string
    version: number
    title: string
    csv_gzip: Uint8Array | null
    csv_gzip_object: string | null
  }
  publication_files: {
    organisation_id: string
    media_key: string
    publication_id: string
    file_hash: string
  }
  publication_pdfs: {
    organisation_id: string
    publication_id: string
    state: Generated<'waiting' | 'made' | 'failed'>
    failure: 'off' | 'no-browser' | 'too-large' | 'not-made' | null
    pdf: Uint8Array | null
    pdf_object: string | null
    settled_at: NullableTime
  }
  publication_schedules: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    audience: 'internal' | 'public'
    action: 'publish' | 'unpublish'
    at: Time
    /** The version of the draft that goes out; null for unpublishing. */
    report_seq: number | null
    /** The report’s newest edition when it was scheduled. */
    last_edition: Generated<number>
    slug: Generated<string>
    note: Generated<string>
    accepted_warnings: Json<{ code: string; blockId: string | null }[], undefined>
    scheduled_by: string
    scheduled_at: Time<undefined>
    revision: Generated<number>
    queued_at: NullableTime
    failed_at: NullableTime
    failed_words: string | null
    told: Generated<string[]>
  }
  publications: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    audience: 'internal' | 'public'
    edition: number
    note: Generated<string>
    name: string
    report_seq: number
    document: Json<unknown>
    block_changes: Json<unknown>
    html_gzip: Uint8Array | null
    html_brotli: Uint8Array | null
    inline_hashes: Json<{ styleHashes: string[]; scriptHashes: string[]; frameOrigins?: string[]; formActions?: string[]; downloads?: boolean; media?: boolean }>
    etag: string
    published_by: string
    published_at: Time<undefined>
    language: string | null
    /** What the checks warned of when it was published. */
    accepted_warnings: Json<{ code: string; message: string; blockId: string | null }[], undefined>
    html_gzip_object: string | null
    html_brotli_object: string | null
    /** When whoever published it scheduled it; null: it was published at once. */
    scheduled_at: NullableTime
    news_at: NullableTime
  }
  publish_requests: {
    organisation_id: string
    report_id: string
    asked_by: string
    asked_at: Time<undefined>
    note: Generated<string>
  }
  reader_codes: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    address: string
    expires_at: Time
    tries: Generated<number>
    used_at: NullableTime
  }
  reader_comments: {
    organisation_id: string
    thread_id: string
    words: string
    name: Generated<string>
    edition: number
    audience: 'internal' | 'public'
    figure: Generated<string>
    told_edition: number
    address: string | null
    written_at: Time<undefined>
    confirmed_at: NullableTime
    failures: Generated<number>
    problem: 'wrong' | 'unusable' | 'unwanted' | 'other' | null
  }
  report_imports: {
    organisation_id: string
    id: Generated<string>
    kind: 'bundle' | 'table'
    name: string
    description: Generated<string>
    row_count: number | null
    column_count: number | null
    content: Uint8Array | null
    thumbnail: string
    created_by: string
    created_at: Time<undefined>
    kept_until: Time
    content_object: string | null
  }
  report_sharing: {
    organisation_id: string
    report_id: string
    password_hash: string | null
    password_version: Generated<number>
    expires_at: NullableTime
    indexed: Generated<boolean>
    downloads: Generated<boolean>
    embedding: Generated<boolean>
    updated_by: string
    updated_at: Time<undefined>
    version: Generated<number>
    expires_offset: number | null
    pdf: Generated<boolean>
    comments: Generated<boolean>
    named: Generated<boolean>
    gated: Computed<boolean>
    editions: Generated<boolean>
  }
  report_tags: {
    organisation_id: string
    report_id: string
    tag_id: string
  }
  report_texts: {
    organisation_id: string
    report_id: string
    seq: number
    body: string
    /** Written as text and cast; see `search/words.ts` of the server’s report module. */
    vector: Json<unknown>
  }
  report_thumbnails: {
    organisation_id: string
    report_id: string
    content_type: string
    bytes: Uint8Array | null
    hash: string
    updated_by: string
    updated_at: Time<undefined>
    bytes_object: string | null
  }
  reports: {
    organisation_id: string
    id: Generated<string>
    name: string
    is_template: Generated<boolean>
    head_seq: Generated<number>
    thumbnail: string | null
    thumbnail_seq: Generated<number>
    created_by: string
    created_at: Time<undefined>
    updated_by: string
    updated_at: Time<undefined>
    deleted_at: NullableTime
    find_name: Computed<string>
    /** When a deleted report was emptied for good. */
    purged_at: NullableTime
    /** Of its log; see migration 0017_generations.sql. */
    generation: Generated<number>
    /** When someone last typed in it over a live socket. */
    typed_at: NullableTime
    /** The language of its document (BCP 47); null: its organisation’s. */
    language: string | null
    title_order: Computed<string>
    first_answered_at: NullableTime
  }
  review_steps: {
    organisation_id: string
    id: Generated<string>
    report_id: string
    event: 'request' | 'approve' | 'sendBack' | 'withdraw'
    words: Generated<string>
    made_by: string
    made_at: Time<undefined>
  }
  reviews: {
    organisation_id: string
    report_id: string
    state: 'Draft' | 'InReview' | 'Approved' | 'SentBack'
    version: Generated<number>
    reviewers: Generated<string[]>
    note: Generated<string>
    due_on: string | null
    requested_by: string
    requested_at: Time<undefined>
    decided_by: string | null
    decided_at: NullableTime
    reason: Generated<string>
    approved_seq: number | null
  }
  saved_searches: {
    organisation_id: string
    id: Generated<string>
    user_id: string
    name: string
    list: 'all' | 'published' | 'unpublished' | 'templates'
    search: string
    created_at: Time<undefined>
  }
  scim_group_members: {
    organisation_id: string
    group_id: string
    user_id: string
  }
  scim_groups: {
    organisation_id: string
    id: Generated<string>
    display_name: string
    external_id: string | null
    created_at: Time<undefined>
    updated_at: Time<undefined>
  }
  scim_users: {
    organisation_id: string
    user_id: string
    user_name: string
    external_id: string | null
    email_address: string
    display_name: Generated<string>
    given_name: Generated<string>
    family_name: Generated<string>
    created_at: Time<undefined>
    updated_at: Time<undefined>
  }
  sent_mail: {
    id: string
    to_address: string
    subject: string
    text: string
    html: string | null
    claimed_at: Time<undefined>
    sent_at: NullableTime
    organisation_id: string | null
    reply_to: string | null
  }
  shown_results: {
    organisation_id: string
    report_id: string
    audience: 'internal' | 'public'
    block_id: string
    kind: 'rating' | 'choice' | 'matrix'
    counted: number
    counts: Json<Record<string, number>>
  }
  single_sign_on: {
    organisation_id: string
    name: string
    issuer: string
    client_id: string
    sealed_secret: Uint8Array
    joins: 'automatic' | 'invited'
    enforced: Generated<boolean>
    groups_claim: Generated<string>
    group_roles: Json<{ group: string; role: string }[], undefined>
    worked_at: NullableTime
    updated_by: string
    updated_at: Time<undefined>
  }
  single_sign_on_domains: {
    organisation_id: string
    domain: string
    token: string
    verified_at: NullableTime
    created_at: Time<undefined>
    checked_at: NullableTime
    missing_since: NullableTime
  }
  slugs: {
    organisation_id: string
    slug: string
    report_id: string
    created_at: Time<undefined>
  }
  stored_objects: {
    organisation_id: string
    hash: string
    size: number
    stored_at: Time<undefined>
    unused_since: NullableTime
    deleting_since: NullableTime
  }
  subscribers: {
    organisation_id: string
    id: Generated<string>
    address: string
    report_id: string | null
    asked_at: Time<undefined>
    confirmed_at: NullableTime
    failures: Generated<number>
  }
  suggestions: {
    organisation_id: string
    thread_id: string
    text_before: string
    text_after: string
    original: string
    replacement: string
    state: Generated<'open' | 'accepted' | 'declined' | 'withdrawn'>
    version: Generated<number>
    created_by: string
    created_at: Time<undefined>
    decided_by: string | null
    decided_at: NullableTime
  }
  tags: {
    organisation_id: string
    id: Generated<string>
    name: string
    key: string
    is_topic: Generated<boolean>
  }
  trend_notes: {
    organisation_id: string
    id: Generated<string>
    report_id: string | null
    day: string
    words: string
    created_by: string
    created_at: Time<undefined>
    updated_at: Time<undefined>
  }
  unwanted_mails: {
    organisation_id: string
    user_id: string
    kind: 'mention' | 'reply' | 'review' | 'publish' | 'published' | 'data' | 'answer' | 'readerComment' | 'digest' | 'surge' | 'fall'
  }
  users: {
    id: Generated<string>
    pool_sub: string
    email_address: string
    email_verified: Generated<boolean>
    name: Generated<string>
    status: Generated<'Active' | 'Disabled' | 'Deleted'>
    global_roles: Generated<string[]>
    created_at: Time<undefined>
    updated_at: Time<undefined>
    find_name: Computed<string>
    language: 'en' | 'de' | null
  }
  webhook_deliveries: {
    organisation_id: string
    id: Generated<string>
    webhook_id: string
    event: string
    report_id: string | null
    report_name: string | null
    data: Json<Record<string, unknown>>
    created_at: Time<undefined>
    state: Generated<'waiting' | 'delivered' | 'failed'>
    /** The outbox job that may send it; those of earlier requests no longer do. */
    job: Generated<string>
    attempts: Generated<number>
    attempted_at: NullableTime
    next_at: NullableTime
    status_code: number | null
    fault_words: string | null
  }
  webhooks: {
    organisation_id: string
    id: Generated<string>
    address: string
    description: Generated<string>
    events: string[]
    enabled: Generated<boolean>
    disabled_because: 'gone' | 'failing' | null
    failing_since: NullableTime
    /** Which secret it has: secrets are derived, and not kept. */
    secret_number: Generated<number>
    previous_secret_until: NullableTime
    created_by: string
    created_at: Time<undefined>
    kind: Generated<'json' | 'slack'>
  }
  withdrawn_publications: {
    organisation_id: string
    report_id: string
    audience: 'internal' | 'public'
    publication_id: string
    cause: 'deletion' | 'unpublishing'
    since_edition: number | null
  }
}
