import { defineWords } from '../i18n.ts'

/** Templates that a new event can begin with. */
export const templateWords = defineWords('templates', {
  'en-GB': {
    saveAsTemplate: 'Save as template',
    newFromTemplate: 'New from template',
    newShort: 'Template',
    saveText:
      'All administrators can start events from it. Dates keep their distance, length and times. The event itself isn’t saved by this.',
    templateName: 'Name of the template',
    nameMissing: 'Name is required',
    sameName: 'There is already a template called “{{name}}”. You can still save this one.',
    save: 'Save template',
    saving: 'Saving...',
    cancel: 'Cancel',
    about: 'To add a template, fill in an event and choose More, Save as template.',
    startEvent: 'Start event',
    startOne: 'Start event from {{name}}',
    eventName: 'Event',
    dates_one: '{{shown}} date',
    dates_other: '{{shown}} dates',
    noDates: 'No dates',
    holds: 'What else it holds',
    holdsText: '{{event}}, {{dates}}, and everything else in the event’s form.',
    noEventName: 'An event without a name',
    change: 'To change this part, start an event from it and save that as a template.',
    whenTitle: 'When is it?',
    firstDate: 'First date',
    firstDateHint_one: 'The date keeps its length and times.',
    firstDateHint_other: 'The other dates follow at the same distance, with their lengths and times.',
    continue: 'Continue',
    dateMissing: 'Enter the first date',
  },
})
