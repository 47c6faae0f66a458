import { defineCalls } from '../call.ts'

const schedule = {
  service: 'report',
  specified: false,
  tenant: true,
  capability: 'report.publish',
} as const

/** Publishing and unpublishing at a time. `{id}` is the report's. */
export const scheduleCalls = defineCalls({
  listSchedules: {
    ...schedule,
    method: 'GET',
    path: 'v1/reports/{id}/schedules',
    summary: 'What will be published or unpublished and when, and what could not be',
    capability: 'report.check',
    refusals: ['report-not-found'],
  },
  schedulePublication: {
    ...schedule,
    method: 'PUT',
    path: 'v1/reports/{id}/schedules/publish',
    summary:
      'Schedule the draft, as it is now, to be published. It’s checked now, and again at that time; later edits stay in the draft. Replaces what was scheduled for the same readers',
    body: 'schedulePublicationRequest',
    refusals: ['report-not-found', 'slug-taken', 'publish-blocked'],
  },
  scheduleUnpublishing: {
    ...schedule,
    method: 'PUT',
    path: 'v1/reports/{id}/schedules/unpublish',
    summary: 'Schedule what is live to be unpublished. Replaces what was scheduled for the same readers',
    body: 'scheduleUnpublishingRequest',
    refusals: ['report-not-found', 'not-found'],
  },
  moveSchedule: {
    ...schedule,
    method: 'PATCH',
    path: 'v1/reports/{id}/schedules/{scheduleId}',
    summary: 'Choose another time; what is published stays the version that was checked',
    body: 'moveScheduleRequest',
    refusals: ['report-not-found', 'not-found'],
  },
  cancelSchedule: {
    ...schedule,
    method: 'DELETE',
    path: 'v1/reports/{id}/schedules/{scheduleId}',
    summary: 'Cancel what is scheduled, or dismiss the message that it failed',
    status: 204,
    answer: 'none',
    refusals: ['report-not-found', 'not-found'],
  },
})
