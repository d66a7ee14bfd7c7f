import { accounts } from './accounts.ts'
import type { Maker } from './event-rows.ts'
import { eventTypes } from './event-types.ts'
import { logoId, pictureId, type SampleFile } from './files.ts'
import { headlines } from './headlines.ts'
import { providers, type ProviderSlug } from './providers.ts'
import type { RowsOf, SampleRows } from './rows.ts'
import { addDays, lastDayOf, on } from './events/rules.ts'
import { sampleId } from './sample-id.ts'
import { siteImages } from './site-texts.ts'
import { tags } from './events/tags.ts'

const chunkBytes = 1_048_576

const paragraph = (text: string): string => `<p>${text}</p>`

/** Users and their profiles; `passwordHashes` in the order of the accounts. */
export function accountRows(passwordHashes: readonly string[], now: Date): RowsOf<'app_user' | 'profile'> {
  return {
    app_user: accounts.map(({ slug, email, roleGroupId }, index) => ({
      id: sampleId(`user/${slug}`),
      user_name: email,
      email,
      email_confirmed: true,
      role_group_id: roleGroupId,
      password_hash: passwordHashes[index]!,
      created_date: now.toISOString(),
    })),
    profile: accounts.map((account) => ({
      id: sampleId(`profile/${account.slug}`),
      user_id: sampleId(`user/${account.slug}`),
      first_name: account.firstName,
      last_name: account.lastName,
      organisation_name: account.organisationName,
      organisation_type: account.organisationType,
      is_intrested_in_working_together: 'isIntrestedInWorkingTogether' in account,
      urn: 'urn' in account ? account.urn : null,
      job_title: account.jobTitle,
      registration_school_phases_json: account.schoolPhases,
      registered_date: now.toISOString(),
    })),
  }
}

/** The files' references and their bytes in chunks of 1 MB. */
export function fileRows(
  files: readonly SampleFile[],
  make: Maker,
): RowsOf<'blob_reference' | 'blob_object' | 'blob_chunk'> {
  return {
    blob_reference: files.map(({ id, filename, mimeType, bytes }) => ({
      ...make(''),
      id,
      filename,
      mime_type: mimeType,
      size: bytes.length,
    })),
    blob_object: files.map(({ id, mimeType, bytes }) => ({
      id,
      blob_reference_id: id,
      mime_type: mimeType,
      size: bytes.length,
      image_size: 'full',
      created_date: make('').created_date,
    })),
    blob_chunk: files.flatMap(({ id, bytes }) =>
      Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, number) => ({
        blob_object_id: id,
        number,
        bytes: `\\x${bytes.subarray(number * chunkBytes, (number + 1) * chunkBytes).toString('hex')}`,
      })),
    ),
  }
}

/** Tags, event types, providers and CMS images, numbered in the order of their tables. */
export function referenceRows(
  make: Maker,
): RowsOf<'item_tag' | 'calendar_event_type' | 'calendar_event_provider' | 'cms_image'> {
  return {
    item_tag: Object.entries(tags).map(([slug, { name, color, tagType }], index) => ({
      ...make(`tag/${slug}`),
      name,
      color,
      display_order: index + 1,
      tag_type: tagType,
    })),
    calendar_event_type: Object.entries(eventTypes).map(([slug, type], index) => ({
      ...make(`event-type/${slug}`),
      name: type.name,
      color: type.color,
      description_html: paragraph(type.description),
      display_order: index + 1,
      is_deadline: 'isDeadline' in type,
      is_holiday: 'isHoliday' in type,
      archived: 'archived' in type,
    })),
    calendar_event_provider: (Object.keys(providers) as ProviderSlug[]).map((slug, index) => ({
      ...make(`provider/${slug}`),
      name: providers[slug].name,
      color: providers[slug].color,
      description_html: paragraph(providers[slug].description),
      display_order: index + 1,
      image_blob_reference_id: logoId(slug),
    })),
    cms_image: siteImages.map(({ slug, name, picture }) => ({
      ...make(`cms-image/${slug}`),
      name,
      blob_reference_id: pictureId(picture),
    })),
  }
}

/** A headline for every month of the school years, from its first day to the first of the next month (product 9). */
export function headlineRows(schoolYears: readonly number[], make: Maker): SampleRows['calendar_headline'][] {
  return schoolYears.flatMap((schoolYear) =>
    headlines.map(({ month, name, html, picture }) => ({
      ...make(`headline/${schoolYear}/${month}`),
      start: `${on(month, 1)(schoolYear)}T00:00:00.000Z`,
      end: `${addDays(lastDayOf(month)(schoolYear), 1)}T00:00:00.000Z`,
      name,
      description_html: html,
      image_blob_reference_id: pictureId(picture),
    })),
  )
}
