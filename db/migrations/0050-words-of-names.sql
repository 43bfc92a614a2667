-- A booking is found by any word of a last name (SERVICE-1, SERVICE-5): Vries finds de Vries. db/find-bookings.ts asks with
-- the same expression; a test compares the plans with this name.
drop index booking_last_name;
create index booking_name_words on booking using gin (to_tsvector('simple', lower(replace(translate(details ->> 'lastName', 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜȘșȚț-’.', 'aaaaaaceeeeiiiidnoooooouuuuyaaaaaaceeeeiiiidnoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzaaiioouuuuuuuuuusstt   '), 'ß', 'ss')))) where erased_at is null;
