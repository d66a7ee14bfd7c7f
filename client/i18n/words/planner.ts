import { defineWords } from '../i18n.ts'

export const plannerWords = defineWords('planner', {
  'en-GB': {
    title: 'School year {{first}} to {{second}}',
    previous: 'Previous school year',
    next: 'Next school year',
    print: 'Print',
    options: 'Options',
    loading: 'Loading events',
    key: 'Holidays are shaded, INSET days striped. A strip beside the days is an event of several days. Deadlines and featured events come first.',
    holidaysOf: 'Bank holidays of {{nation}}.',
    EnglandAndWales: 'England and Wales',
    Scotland: 'Scotland',
    NorthernIreland: 'Northern Ireland',
    goesOn: 'Continues: {{names}}',
    until: 'to {{date}}',
    more: '+{{count}}',
    moreOf: '{{count}} more on {{date}}',

    optionsTitle: 'Planner options',
    optionsLead: 'For you alone, on all your devices.',
    nation: 'Bank holidays',
    paper: 'Paper',
    paperA4: 'Two sheets of A4',
    paperA3: 'One sheet of A3',
    weekA: 'Any date in week A',
    weekAHint:
      'If your school has week A and week B: any date in a week A of the school year that you want to plan. Weeks without a school day don’t count.',
    weekFar: 'The year must be from 2000 to 2099',
    ownDates: 'Your school’s dates',
    notSaved: 'This couldn’t be saved on this device.',

    page: 'Numbers stand for titles that have no room: see the key.',
    keyTitle: 'Key to the numbers',
    types: 'Event types',
    shaded: 'Holidays',
  },
})
