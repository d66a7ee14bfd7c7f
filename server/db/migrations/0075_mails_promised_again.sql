-- The update emails are sent from now on, so a text that 0071 took the promise from, and that nobody has touched since, says so again.
update cms_text
set html = '<p>A calendar of the dates that schools, academies and other education providers need, with daily and weekly update emails.</p>'
where id = '5c001a1a-0000-4000-8000-000000000001'
  and html = '<p>A calendar of the dates that schools, academies and other education providers need.</p>';

update cms_text
set html = replace(html, '<li>Tell the editors when a date looks wrong</li>', '<li>A short email by day or by week, if you like</li>')
where id = '5c001a1a-0000-4000-8000-000000000001'
  and html = '<p><strong>Every date of the school year in one calm place.</strong></p><p>Census days, tests and results, offers and deadlines, awareness weeks and holidays: filtered to your phase and kind of school, on every device you own, and still there when the network is not.</p><ul><li>A headline each month tells you what matters</li><li>Add any date to your own calendar</li><li>Tell the editors when a date looks wrong</li></ul>';
